import { find, get, press, seen } from '@helpdesk/screen-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { begin, openFrame } from './frame-of-tests.ts';

const views = vi.hoisted(() => ({ areGone: true }));
vi.mock('./views/later.ts', async (original) => {
  if (views.areGone) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});
beforeEach(() => {
  views.areGone = true;
});

test('reports F11: a view that is gone after an upgrade leaves a line, a way on that keeps the view, and a way out', async () => {
  const { toHost } = await openFrame();
  await begin();
  await seen('The chat has not loaded yet.');
  const again = new URL(get('link', 'Try again').getAttribute('href') ?? '', location.href);
  expect([...again.searchParams]).toEqual([
    ['inbox', 'inbox'],
    ['try', '1'],
  ]);
  expect(JSON.parse(decodeURIComponent(again.hash.slice(1)))).toMatchObject({ name: 'chat' });
  await press(get('button', 'Close the chat'));
  expect(toHost).toContainEqual(expect.objectContaining({ type: 'show', isOpen: false }));
});

test('reports F11: a view that is there is drawn without that line', async () => {
  views.areGone = false;
  await openFrame();
  await begin();
  await find('field', 'Write a message');
  expect(document.querySelector('.late')).toBeNull();
});
