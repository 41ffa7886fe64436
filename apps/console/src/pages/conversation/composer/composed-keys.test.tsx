import { find, keyOn, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';

const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
const send = 'POST /api/v1/conversations/{cuuid}/messages';

test.each([
  ['during a composition', { isComposing: true }],
  ['that ends one in Safari', { keyCode: 229 }],
] as const)('reports F8: the Enter %s sends nothing, and the Escape leaves nothing', async (_when, more) => {
  const start = { preferences: { enter_sends: true } };
  const service = await openConsole(`/mine/c/${uuid}`, { 'GET /api/v1/conversations/{uuid}/draft': [] }, { start });
  const field = await find('field', 'Reply to Grace Okafor');
  await write(field, 'かしこまりました');
  expect(await keyOn(field, 'Enter', more)).toBe(true);
  expect(await keyOn(field, 'Enter', { ...more, ctrlKey: true })).toBe(true);
  expect(await keyOn(field, 'Escape', more)).toBe(true);
  expect([document.activeElement, location.pathname]).toEqual([field, `/mine/c/${uuid}`]);
  expect(service.of(send)).toEqual([]);
  expect(await keyOn(field, 'Enter')).toBe(false);
  await expect.poll(() => service.of(send)).toHaveLength(1);
});
