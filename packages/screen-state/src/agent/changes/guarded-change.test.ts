import { type Conversation, type ConversationDetail, HelpdeskError } from '@helpdesk/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Lanes, lanes } from '../../sending/lanes.ts';
import { type Rows, rows } from '../rows.ts';
import { guardedChange } from './guarded-change.ts';

let all: Rows;
let line: Lanes;
beforeEach(() => {
  all = rows();
  line = lanes(() => {});
  all.fetching()([{ uuid: 'a', etag: '"1"', assigned_user_id: null, tags: [] } as unknown as Conversation]);
  return () => line.close();
});

const stale = (fields: object): HelpdeskError => {
  const data = { uuid: 'a', tags: [], contact: { enabled: true }, ...fields } as unknown as ConversationDetail;
  return new HelpdeskError({ status: 409, errorType: 'ConflictException', message: 'Changed', data });
};
const before = { assigned_user_id: null };
const after = { assigned_user_id: 7 };

test('changes 2: what was changed beside it is no reason to refuse', async () => {
  const ask = vi.fn<(etag?: string) => Promise<true>>();
  ask.mockRejectedValueOnce(stale({ etag: '"2"', assigned_user_id: null })).mockResolvedValueOnce(true);
  await guardedChange(all, line, 'a')(before, after, ask);
  expect(ask.mock.calls).toEqual([['"1"'], ['"2"']]);
});

test('changes 2: whoever changed the same first is right, and the row is theirs', async () => {
  const ask = vi.fn().mockRejectedValue(stale({ etag: '"2"', assigned_user_id: 8 }));
  await expect(guardedChange(all, line, 'a')(before, after, ask)).rejects.toMatchObject({ status: 409 });
  expect(ask).toHaveBeenCalledTimes(1);
  expect(all.known('a')?.assigned_user_id).toBe(8);
});

test('a try that got through although no answer came is done', async () => {
  const lost = new HelpdeskError({ status: 0, errorType: 'NetworkException', message: 'No answer' });
  const ask = vi
    .fn()
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(stale({ etag: '"2"', assigned_user_id: 7 }));
  const done = guardedChange(all, line, 'a')(before, after, ask);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1), { timeout: 120_000 });
  await new Promise((resolve) => setImmediate(resolve));
  line.wake();
  await done;
  expect(ask).toHaveBeenCalledTimes(2);
});

test('sender 4: one after the other in a lane, while another lane goes on', async () => {
  const first = Promise.withResolvers<void>();
  const seen: string[] = [];
  const one = line.run('a', () => first.promise.then(() => seen.push('one')));
  const two = line.run('a', async () => seen.push('two'));
  await line.run('b', async () => seen.push('other'));
  first.resolve();
  await Promise.all([one, two]);
  expect(seen).toEqual(['other', 'one', 'two']);
});

test.each([
  ['as it was', { etag: '"2"', assigned_user_id: null }, ['"0"', '"2"'], true],
  ['done by somebody', { etag: '"2"', assigned_user_id: 7 }, ['"0"'], true],
  ['another by now', { etag: '"2"', assigned_user_id: 8 }, ['"0"'], false],
])('of an earlier page, where it is %s, is asked for as of then', async (_case, now, etags, isDone) => {
  const ask = vi.fn<(etag?: string) => Promise<true>>();
  ask.mockRejectedValueOnce(stale(now)).mockResolvedValueOnce(true);
  // What is known here may be of now.
  all.fetching()([{ uuid: 'b', etag: '"1"', assigned_user_id: 9, tags: [] } as unknown as Conversation]);
  const done = guardedChange(
    all,
    line,
    'b',
    '"0"',
  )(before, after, ask).then(
    () => true,
    () => false,
  );
  expect(await done).toBe(isDone);
  expect(ask.mock.calls.map(([etag]) => etag)).toEqual(etags);
});
