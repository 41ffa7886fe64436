import { expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { deskOfTests } from './desk-of-tests.ts';

describeInBrowser('who answers, and whether they are here', () => {
  const desk = deskOfTests();

  test('is asked again when the visitor looks at the conversation again', async () => {
    const be = (status: string) => desk.ask('/agents/me/availability', 'PUT', { status, source: 'user' });
    await be('online');
    const visit = await desk.visit();
    const { chat, launcher } = visit;
    const uuid = await visit.begin('Is anybody here?');
    const { id } = await desk.ask<{ id: number }>('/agents/me');
    await desk.ask(`/conversations/${uuid}/assignee/user`, 'PUT', { assignee_id: id });
    const bar = chat.locator('header');
    await bar.getByText('Online', { exact: true }).waitFor();
    await be('away');
    await chat.getByRole('button', { name: 'Close the chat' }).click();
    await expect.poll(() => launcher.getAttribute('aria-expanded')).toBe('false');
    await launcher.click();
    await bar.getByText('Away', { exact: true }).waitFor();
    await be('online');
    await chat.getByRole('button', { name: 'Back to the start' }).click();
    await chat.getByRole('button', { name: /Is anybody here/ }).click();
    await bar.getByText('Online', { exact: true }).waitFor();
  });
});
