import { setImmediate } from 'node:timers/promises';
import { type AgentClient, type Conversation, HelpdeskError } from '@helpdesk/client';
import { cell, type KeptChange, type RowPatch } from '@helpdesk/screen-state';
import { expect, it } from 'vitest';
import type { Catalogues } from '../catalogues.ts';
import { createToasts } from '../toasts.ts';
import { createChanges } from './changes.ts';

const rights = ['conversations:update_team_assignee', 'conversations:update_user_assignee'];

const contact = { first_name: 'Sofia', last_name: 'Lund' } as Conversation['contact'];

/** A desk that takes everything; what it was asked for, and what is shown of its one conversation. */
function deskWith(
  row: Partial<Conversation>,
  permissions: readonly string[] = rights,
  left: readonly KeptChange[] = [],
  answer: (name: string) => Promise<unknown> = async () => undefined,
) {
  const kept = new Map<string, Omit<KeptChange, 'at'>>(left.map((each) => [each.id, each]));
  const etags: unknown[] = [];
  const shown = cell<Conversation | undefined>({ contact, ...row } as Conversation);
  const asked: string[] = [];
  const client = {
    call: (name: string, { body }: { body?: object }) => {
      asked.push([name, ...Object.values(body ?? {})].join(' '));
      return answer(name);
    },
  } as unknown as AgentClient;
  const store: Parameters<typeof createChanges>[0]['store'] = {
    row: () => shown,
    change: ({ patch, since, send, revert }) => {
      if (since !== undefined) etags.push(since.etag);
      const names = Object.keys(patch) as (keyof Conversation)[];
      const before = Object.fromEntries(names.map((name) => [name, shown.snapshot()?.[name]])) as RowPatch;
      const put = (fields: RowPatch): void => shown.set({ ...shown.snapshot(), ...fields } as Conversation);
      put(patch);
      const done = send(undefined).then(() => undefined);
      const undo = async (): Promise<void> => {
        put(before);
        await done;
        await revert?.(before, undefined);
      };
      return { done, undo };
    },
  };
  const toasts = createToasts();
  const catalogues = {
    agents: [],
    teams: [{ id: 2, name: 'Billing', emoji: '' }],
    statuses: [{ id: 3, name: 'Resolved', category: 'resolved' }],
  } as unknown as Catalogues;
  const changes = createChanges({
    ...{ client, store, toasts, catalogues: () => catalogues },
    agent: () => ({ id: 1, permissions: permissions as never }),
    keeper: {
      keep: (change) => void kept.set(change.id, change),
      forget: (id) => void kept.delete(id),
      takeOver: (hear) => left.length > 0 && hear(left),
    },
  });
  return {
    ...{ asked, changes, toasts, kept, etags, shown: () => shown.snapshot() },
    text: () => toasts.shown.snapshot()?.text,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

const row = { uuid: 'c', etag: '"4"', assigned_team_id: null, assigned_user_id: 7, contact };
/** A change kept by an earlier page: assigned to Billing. */
const earlier: KeptChange = {
  ...{ id: 'k', uuid: 'c', name: 'Sofia Lund', etag: '"4"', isBack: false, at: Date.now() },
  asked: { property: 'team', id: 2 },
  patch: { assigned_team_id: 2, assigned_user_id: null },
  before: { assigned_team_id: null, assigned_user_id: 7 },
};
function deferred<Value = void>() {
  let resolve!: (value: Value) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<Value>((take, refuse) => {
    resolve = take;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

const refusal = (status: number, data: unknown = null): HelpdeskError =>
  new HelpdeskError({ status, errorType: 'ConflictException', message: 'No', data });

it('shows that a team takes the agent away, and gives both back', async () => {
  const desk = deskWith({ assigned_team_id: null, assigned_user_id: 7 });
  desk.changes.setTeam('c', 2);
  expect(desk.shown()).toMatchObject({ assigned_team_id: 2, assigned_user_id: null });
  expect(desk.toasts.undo()).toBe(true);
  expect(desk.shown()).toMatchObject({ assigned_team_id: null, assigned_user_id: 7 });
  await expect
    .poll(() => desk.asked)
    .toEqual(['assignConversationTeam 2', 'unassignConversationTeam', 'assignConversationAgent 7']);
});

it('leaves the agent where the team has the conversation already, or is taken away', () => {
  const desk = deskWith({ assigned_team_id: 2, assigned_user_id: 7 });
  desk.changes.setTeam('c', 2);
  expect(desk.shown()?.assigned_user_id).toBe(7);
  desk.changes.setTeam('c', null);
  expect(desk.shown()).toMatchObject({ assigned_team_id: null, assigned_user_id: 7 });
  expect(desk.toasts.shown.snapshot()?.text).toBe('Taken from the team.');
});

it('offers no way back to an agent to those who may not assign one', () => {
  const desk = deskWith({ assigned_team_id: null, assigned_user_id: 7 }, rights.slice(0, 1));
  desk.changes.setTeam('c', 2);
  expect(desk.toasts.undo()).toBe(false);
});

it('keeps a change until the service has answered, as it was asked for', async () => {
  const desk = deskWith(row);
  const taken = deferred();
  desk.answerWith(() => taken.promise);
  desk.changes.setTeam('c', 2);
  const { id: _id, at: _at, ...asked } = earlier;
  expect([...desk.kept.values()]).toEqual([{ ...asked, id: expect.any(String) }]);
  taken.resolve();
  await expect.poll(() => desk.kept.size).toBe(0);
});

it('keeps the way back of one that is taken back meanwhile, and neither in the end', async () => {
  const desk = deskWith(row);
  const taken = deferred();
  desk.answerWith(() => taken.promise);
  desk.changes.setTeam('c', 2);
  desk.toasts.undo();
  const { patch, before } = earlier;
  expect([...desk.kept.values()]).toMatchObject([{ isBack: true, patch: before, before: patch }]);
  taken.resolve();
  await expect.poll(() => desk.text()).toBe('Taken back.');
  await expect.poll(() => desk.kept.size).toBe(0);
});

it.each([
  [refusal(403), 'You may not do this. An administrator can change that.'],
  [refusal(409), 'A colleague changed this first. What you see is up to date now.'],
])('keeps nothing that was refused, which it says: %s', async (error, said) => {
  const desk = deskWith(row);
  desk.answerWith(() => Promise.reject(error));
  desk.changes.setTeam('c', 2);
  await expect.poll(() => desk.text()).toBe(said);
  expect(desk.kept.size).toBe(0);
});

it('leaves what was not done to the next page when it is closed', async () => {
  const desk = deskWith(row);
  const lost = deferred();
  desk.answerWith(() => lost.promise);
  desk.changes.setTeam('c', 2);
  desk.changes.close();
  lost.reject(refusal(0));
  await setImmediate();
  expect(desk.kept.size).toBe(1);
  expect(desk.text()).toBe('Handed to Billing.');
});

it('reports F4: says that a status which was to come with a message is not there any more', () => {
  const desk = deskWith(row, ['conversations:update_status']);
  desk.changes.setStatus('c', 'Waiting for parts');
  expect([desk.text(), desk.asked]).toEqual(['The desk does not take it.', []]);
});

it('does what an earlier page left, while the conversation is as it was then, and does not say so', async () => {
  const desk = deskWith(row, rights, [earlier]);
  await expect.poll(() => desk.kept.size).toBe(0);
  expect([desk.asked, desk.etags, desk.text()]).toEqual([['assignConversationTeam 2'], ['"4"'], undefined]);
  const { patch: before, before: patch } = earlier;
  const back = deskWith(row, rights, [{ ...earlier, isBack: true, patch, before }]);
  await expect.poll(() => back.kept.size).toBe(0);
  expect(back.asked).toEqual(['unassignConversationTeam', 'assignConversationAgent 7']);
});

it.each<[string, Partial<KeptChange>, readonly string[], string]>([
  ['older than a day', { at: earlier.at - 24 * 3_600_000 - 1 }, rights, 'The change waited for more than a day.'],
  ['whose right is gone', {}, [], 'You may not change the team.'],
])('does nothing of an earlier page that is %s, says so and leads there', async (_case, fields, may, reason) => {
  const desk = deskWith(row, may, [{ ...earlier, ...fields }]);
  await expect.poll(() => desk.text()).toBe(`Not changed: the conversation with Sofia Lund. ${reason}`);
  expect([desk.asked, desk.kept.size, desk.toasts.shown.snapshot()?.conversation]).toEqual([[], 0, 'c']);
});

it('says who was first where a change of an earlier page comes too late, and how to do it anyway', async () => {
  const late = deskWith({ ...row, assigned_team_id: 3 }, rights, [earlier], async (name) => {
    if (name === 'listMessages') return { results: [] };
    throw refusal(409, {});
  });
  await expect
    .poll(() => late.text())
    .toMatch(/^Not changed: the conversation with Sofia Lund\. A colleague .+ first\.$/);
  expect(late.toasts.shown.snapshot()?.action?.label).toBe('Hand to Billing anyway');
  late.answerWith(async () => undefined);
  late.toasts.shown.snapshot()?.action?.run();
  await expect.poll(() => late.text()).toBe('Handed to Billing.');
});

it('tells of several that were not done at once, and leads to their conversations', async () => {
  const old = { ...earlier, at: 0 };
  const left = [old, { ...old, id: 'l' }, { ...old, id: 'm', uuid: 'd' }];
  const desk = deskWith(row, rights, left);
  await expect.poll(() => desk.text()).toBe('3 changes that waited for the connection could not be made.');
  expect(desk.toasts.shown.snapshot()?.messages).toEqual({ label: 'Show them', conversations: ['c', 'd'] });
});
