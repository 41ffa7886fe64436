import { all, everyPermission, find, get, nameOf, press } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../console-of-tests.tsx';

const nav = () => find('link', /^Mine/).then((link) => link.closest('nav') as HTMLElement);
const hrefsOf = (region: HTMLElement) => all('link', undefined, region).map((link) => link.getAttribute('href'));
const team = (id: number) => ({ id, name: `Team ${id}`, emoji: '' });
const update = (counts: object) => ({ type: 'counts_update', data: counts });
const counts = { open: 0, unread: null };

test('lists say how many conversations are open, teams and views follow, and the one that is shown is marked', async () => {
  await openConsole('/contacts');
  const region = await nav();
  const names = all('link', undefined, region).map((link) => nameOf(link));
  expect(names.slice(0, 4)).toEqual(['Mine4 open', 'Unassigned12 open', 'Mentions2 open', 'All10,000+ open']);
  expect(names).toEqual(expect.arrayContaining([expect.stringContaining('Billing'), 'Waiting for me']));
  expect(get('link', 'Contacts', region).getAttribute('aria-current')).toBe('page');
  await press(get('link', /^Unassigned/, region));
  await expect.poll(() => get('link', /^Unassigned/, region).getAttribute('aria-current')).toBe('page');
});

test('the counts follow what happens, and a list without open ones has no number', async () => {
  const service = await openConsole('/contacts');
  const region = await nav();
  await expect.poll(() => service.frames.some(({ type }) => type === 'join')).toBe(true);
  const data = { assigned: { open: 5, unread: 0 }, unassigned: counts, all: counts, mentioned: counts, teams: {} };
  service.say(update(data));
  await find('link', 'Mine5 open', region);
  await find('link', 'Unassigned', region);
});

test('a list that an agent may not read is not there, and neither are pages', async () => {
  const permissions = everyPermission.filter((each) => each !== 'reports:manage' && each !== 'contacts:read_all');
  await openConsole(
    '/mine',
    {},
    {
      permissions: permissions.filter((each) => each !== 'contacts:read'),
      start: {
        counts: { assigned: { open: 1, unread: 0 }, unassigned: null, all: null, mentioned: counts, teams: {} },
      },
    },
  );
  const region = await nav();
  const hrefs = hrefsOf(region);
  for (const path of ['/unassigned', '/all', '/reports', '/contacts']) expect(hrefs).not.toContain(path);
});

test('of many teams the first are shown, and all of them when that is asked for', async () => {
  const teams = Array.from({ length: 30 }, (_, index) => team(index + 1));
  await openConsole('/contacts', {}, { start: { teams } });
  const region = await nav();
  const shown = () => all('link', /^Team \d+/, region).length;
  const few = shown();
  expect(few).toBeLessThan(30);
  await press(get('button', 'Show all teams', region));
  await expect.poll(shown).toBe(30);
  await expect.poll(() => nameOf(document.activeElement ?? document.body)).toBe(`Team ${few + 1}`);
});
