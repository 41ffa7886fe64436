import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../chromium.ts';
import { type ConsoleDesk, consoleDesk, faultsOf } from './console-desk.ts';

const toast = (page: Page) => page.locator('[data-toast]');

interface Role {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly string[];
}

describeInBrowser('roles and teams in Admin', () => {
  let desk: ConsoleDesk;
  let role: Role;
  const permissionsOf = async () => (await desk.ask<Role>(`/roles/${role.id}`)).permissions;
  beforeAll(async () => {
    desk = await consoleDesk();
    const ada = { first_name: 'Ada', last_name: 'Lindgren', email: desk.ada.email, enabled: true };
    await desk.ask(`/agents/${desk.ada.id}`, 'PUT', { ...ada, roles: ['Admin', 'Agent'] });
    role = await desk.ask('/roles', 'POST', { name: 'Night shift', permissions: ['tags:manage', 'status:manage'] });
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: ['Agent', role.name] });
  });
  afterAll(() => desk?.close());

  test('on a phone one role at a time, as switches', async () => {
    const page = await desk.signIn(desk.ada, { viewport: { width: 390, height: 844 }, path: '/admin' });
    await page.getByRole('link', { name: 'Roles' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('Night shift');
    await page.getByRole('switch', { name: 'See reports' }).click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await expect.poll(() => permissionsOf()).toContain('reports:manage');
    await page.getByRole('link', { name: 'Back to Admin' }).click();
    await page.getByRole('link', { name: 'Teams' }).waitFor();
    await page.context().close();
  });

  test('a permission that is given is there at once, on a page that is open', async () => {
    const uuid = await desk.write('Oda', 'Can it wait?');
    const permissions = ['conversations:read', 'conversations:read_all', 'messages:read'];
    const reader = await desk.ask<Role>('/roles', 'POST', { name: 'Reader', permissions });
    const grace = { first_name: 'Grace', last_name: 'Hollis', email: desk.grace.email, enabled: true };
    await desk.ask(`/agents/${desk.grace.id}`, 'PUT', { ...grace, roles: [reader.name] });
    const page = await desk.signIn(desk.grace, { path: `/all/c/${uuid}` });
    const properties = page.getByRole('group', { name: 'Properties' });
    await page.getByRole('article').getByText('Can it wait?').waitFor();
    expect(await properties.getByRole('button', { name: /Priority/ }).count()).toBe(0);
    await page.keyboard.press('p');
    await toast(page).getByText('You may not change the priority.').waitFor();

    const more = [...permissions, 'conversations:update_priority'];
    await desk.ask(`/roles/${reader.id}`, 'PUT', { name: reader.name, description: '', permissions: more });
    await properties.getByRole('button', { name: /Priority/ }).click();
    await page.getByRole('option', { name: 'High' }).click();
    await toast(page).getByText('Priority: High.').waitFor();
    const priority = async () => (await desk.ask<{ priority: string | null }>(`/conversations/${uuid}`)).priority;
    await expect.poll(priority).toBe('High');
    await page.context().close();
  });

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('looked at by axe, %s, %i pixels wide', async (colorScheme, width) => {
    const page = await desk.signIn(desk.ada, { colorScheme, viewport: { width, height: 844 }, path: '/admin/roles' });
    await page
      .getByRole(width > 760 ? 'grid' : 'switch')
      .first()
      .waitFor();
    expect(await faultsOf(page), 'roles').toEqual([]);
    const team = await desk.ask<{ id: number }>('/teams', 'POST', { name: `Returns ${width}`, emoji: '📦' });
    await page.goto(`${desk.proxy.address}/admin/teams/${team.id}`);
    await page.getByLabel('Time zone').waitFor();
    expect(await faultsOf(page), 'team').toEqual([]);
    await page.context().close();
    expect(desk.faults).toEqual([]);
  });
});
