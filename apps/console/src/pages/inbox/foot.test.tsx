import { seen } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

test('the foot names the keys while the list is up to date, and only the connection when that is lost', async () => {
  const { lose } = await openConsole('/mine');
  const foot = () => document.querySelector('footer')?.textContent;
  await expect.poll(foot).toBe('Up to datePress ? for keys');
  lose();
  await seen('Reconnecting');
  expect(foot()).toBe('Reconnecting…');
});
