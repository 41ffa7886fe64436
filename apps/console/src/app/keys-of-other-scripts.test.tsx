import { all, find, keyOn } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../console-of-tests.tsx';

test.each([
  ['Cyrillic', 'п', ['ь', 'KeyM'], '/mine'],
  ['Arabic', 'ل', ['ة', 'KeyM'], '/mine'],
  ['Greek', 'γ', ['μ', 'KeyM'], '/mine'],
  ['Hebrew', 'ע', ['צ', 'KeyM'], '/mine'],
  // They have no @ of their own; a quotation mark stands there.
  ['Cyrillic', 'п', ['"', 'Digit2', true], '/mentions'],
] as const)('reports F16: g and a key lead to a list from a %s keyboard: %s %j', async (_script, g, second, path) => {
  await openConsole('/unassigned');
  await expect.poll(() => all('heading', 'Unassigned')).not.toEqual([]);
  const [key, code, shiftKey = false] = second;
  await keyOn(document.body, g, { code: 'KeyG' });
  await keyOn(document.body, key, { code, shiftKey });
  await expect.poll(() => location.pathname).toBe(path);
});

test('reports F16: signs by their place, and those that a Latin keyboard has elsewhere as they are', async () => {
  await openConsole('/unassigned');
  await expect.poll(() => all('heading', 'Unassigned')).not.toEqual([]);
  // A Latin keyboard of another order: nothing is at the place of its quotation mark.
  await keyOn(document.body, 'g', { code: 'KeyG' });
  await keyOn(document.body, '"', { code: 'Digit2', shiftKey: true });
  expect(location.pathname).toBe('/unassigned');
  await keyOn(document.body, '؟', { code: 'Slash', shiftKey: true });
  await find('dialog', 'Keys');
});
