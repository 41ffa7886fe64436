import { all, exampleOf, find, nameOf, press, type Script, seen } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
const mine = 'GET /api/v1/conversations/assigned';
const detail = 'GET /api/v1/conversations/{uuid}';
const drafts = 'GET /api/v1/conversations/{uuid}/draft';
const remove = 'DELETE /api/v1/setup/sample';

async function openSample(is_sample: boolean, script: Script = {}) {
  const { results } = exampleOf(mine) as { readonly results: readonly object[] };
  const page = { results: results.map((row) => ({ ...row, is_sample })), total: 1, page: 1, page_size: 50 };
  const shown = { ...(exampleOf(detail) as object), is_sample };
  const list = { ...page, total_pages: 1, next_cursor: null };
  return openConsole(`/mine/c/${uuid}`, { [mine]: list, [detail]: () => shown, [drafts]: [], ...script });
}

const rows = (): readonly string[] =>
  all('link')
    .filter((each) => each.dataset.uuid === uuid)
    .map((each) => nameOf(each));

test('setup F9: the sample says so in its row and its conversation, and is deleted there', async () => {
  const service = await openSample(true, { [remove]: true });
  const button = await find('button', 'Delete it');
  await seen('This conversation is a sample.');
  expect(rows()).toEqual([expect.stringContaining('Sample')]);
  await press(button);
  await seen('The sample is deleted.');
  expect(service.of(remove)).toHaveLength(1);
  // The list goes on, as after a conversation was resolved.
  expect(location.pathname).not.toContain(uuid);
});

test('setup F9: any other conversation has neither chip nor strip', async () => {
  await openSample(false);
  await find('field', /^Reply to Grace/);
  expect(rows()).toEqual([expect.not.stringContaining('Sample')]);
  expect(all('button', 'Delete it')).toEqual([]);
});
