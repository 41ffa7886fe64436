import { setImmediate as rest } from 'node:timers/promises';
import type { Conversation } from '@helpdesk/client';
import { type AgentOutgoing, type AgentState, cell, type Resent, type Wish } from '@helpdesk/screen-state';
import { expect, it } from 'vitest';
import type { Changes } from '../changes/changes.ts';
import { createWishes, resolving } from './wishes.ts';

type Sent = Parameters<Changes['setStatus']>[3];

const row = { contact: { first_name: 'Ruth', last_name: '' }, status_category: 'open' } as Conversation;

function wishesWith(resent: readonly Resent[] = [], isInList = true) {
  const shown = cell<Conversation | undefined>(isInList ? row : undefined);
  const asked: string[] = [];
  const forgotten: string[] = [];
  let sent: Sent;
  let open = 0;
  const changes: Pick<Changes, 'setStatus' | 'snooze'> = {
    setStatus: (_uuid, name, said, with_) => {
      asked.push(`${name}: ${said}`);
      sent = with_;
    },
    snooze: (_uuid, until) => void asked.push(`Snoozed: ${until.toISOString()}`),
  };
  const client = {
    call: async (name: string) => {
      asked.push(name);
      return { results: [] };
    },
  };
  const store = {
    resent,
    forgetStatus: (id: string) => void forgotten.push(id),
    row: () => shown,
    open: () => {
      open += 1;
      return {
        refresh: async () => shown.set(row),
        close: () => {
          open -= 1;
        },
      };
    },
  } as unknown as AgentState;
  const parts = { ...{ store, changes, client }, toasts: {}, catalogues: cell({}) };
  const wishes = createWishes(parts as unknown as Parameters<typeof createWishes>[0]);
  /** A view with a message that was refused, and how the next try ends. */
  const viewOf = (wish: Wish | undefined, isTaken: boolean) =>
    ({
      snapshot: () => ({ outgoing: ['e', 'another'].map((id) => ({ id, wish })) }),
      retry: async () => isTaken,
    }) as never;
  return { wishes, asked, viewOf, forgotten, sent: () => sent, open: () => open, shown };
}

it('resolves with the message, and goes on where the agent has it in front of them', async () => {
  const { wishes, asked, sent } = wishesWith();
  const accepted = Promise.resolve(true);
  const message = { id: 'e', wish: resolving, accepted };
  wishes.fulfil('c', message, () => 'Theo');
  wishes.fulfil('c', message, () => undefined);
  wishes.fulfil('c', message);
  expect(asked).toEqual(['Resolved: Resolved. Next: Theo', 'Resolved: Resolved.', 'Resolved: Resolved: Ruth.']);
  expect(sent()?.accepted).toBe(accepted);
});

it('neither resolves what is resolved, nor leaves it', () => {
  const { wishes, asked, shown } = wishesWith();
  shown.set({ ...row, status_category: 'resolved' });
  wishes.fulfil('c', { id: 'e', wish: resolving, accepted: Promise.resolve(true) }, () => {
    throw new Error('it is left');
  });
  expect(asked).toEqual([]);
});

it.each<[Wish | undefined, string[]]>([
  [undefined, []],
  [resolving, ['Resolved: Resolved: Ruth.']],
  [{ status: { name: 'Waiting' } }, ['Waiting: undefined']],
  [{ status: { name: 'Snoozed', until: '2026-12-01T08:00:00.000Z' } }, ['Snoozed: 2026-12-01T08:00:00.000Z']],
  [{ macro: { id: 3, actions: [{ type: 'add_tags', value: ['photo'] }] } }, ['applyMacro']],
])('with a message that is sent again, %j is done once it is taken, and only then', async (wish, done) => {
  const { wishes, asked, viewOf } = wishesWith();
  await wishes.again('c', viewOf(wish, false), 'e');
  await rest();
  expect(asked).toEqual([]);
  await wishes.again('c', viewOf(wish, true), 'e');
  await rest();
  expect(asked).toEqual(done);
});

it('sets no status again that was taken back, on this page or the next one', async () => {
  const { wishes, asked, forgotten, sent, viewOf } = wishesWith();
  const wish: Wish = { ...resolving, macro: { id: 3, actions: [] } };
  wishes.fulfil('c', { id: 'e', wish, accepted: Promise.resolve(false) });
  sent()?.onUndo();
  await wishes.again('c', viewOf(wish, true), 'e');
  await rest();
  expect([asked, forgotten]).toEqual([['Resolved: Resolved: Ruth.', 'applyMacro'], ['e']]);
  await wishes.again('c', viewOf(resolving, true), 'another');
  expect(asked.length).toBe(3);
});

it('does what was wished with messages of an earlier page, whose conversation may be in no list', async () => {
  const outgoing = (to: string, wish?: Wish): AgentOutgoing => ({ id: 'e', to, wish }) as AgentOutgoing;
  let take: (isTaken: boolean) => void = () => {};
  const taken = new Promise<boolean>((resolve) => {
    take = resolve;
  });
  const { asked, open } = wishesWith(
    [
      { outgoing: outgoing('a'), accepted: Promise.resolve(true) },
      { outgoing: outgoing('b', resolving), accepted: Promise.resolve(false) },
      { outgoing: outgoing('c', resolving), accepted: taken },
    ],
    false,
  );
  await rest();
  expect([asked, open()]).toEqual([[], 1]);
  take(true);
  await rest();
  expect([asked, open()]).toEqual([['Resolved: Resolved: Ruth.'], 0]);
});
