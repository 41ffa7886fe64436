import type { AgentClient, AgentServerFrame, Conversation, Message } from '@helpdesk/client';
import { agentState, byNewestMessage, type ListPart, type ListRules } from '@helpdesk/screen-state';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScriptedSocket } from '../../../packages/client/src/testing/scripted-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The clients wait for random times; these are the same for the same steps. */
function fixRandom(): void {
  let state = 1;
  vi.spyOn(Math, 'random').mockImplementation(() => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  });
}

const me = 7;
const pageSize = 3;
const begunWith = 14;

/** A step of the test. The numbers choose the record that it changes. */
type Step =
  | {
      readonly do: 'create' | 'write' | 'resolve' | 'assign' | 'delete' | 'look' | 'load' | 'older';
      readonly which: number;
    }
  | { readonly do: 'deliver'; readonly frames: number }
  | { readonly do: 'repeat' | 'cut' | 'gap' | 'wait' }
  /** Answers a request: with the state at the time of the request, or with the present state (`isFresh`). */
  | { readonly do: 'answer'; readonly which: number; readonly isFresh: boolean };

/** The service, as far as the store sees it: rows, messages, a log of frames, requests that wait for an answer. */
function service() {
  const conversations = new Map<string, Conversation>();
  const messages = new Map<string, Message[]>();
  const hidden = new Set<string>();
  const log: AgentServerFrame[] = [];
  const waiting: { readonly old: () => unknown; readonly now: () => unknown; resolve(value: unknown): void }[] = [];
  let forgotten = 0;
  let sent = 0;
  let ids = 0;
  let sockets: ScriptedSocket[] = [];

  const time = (): string => new Date(1_700_000_000_000 + ++ids * 1_000).toISOString();
  const tell = (frame: object): void => {
    log.push({ ...frame, cursor: String(log.length + 1) } as AgentServerFrame);
  };
  const visible = (): Conversation[] => [...conversations.values()].filter(({ uuid }) => !hidden.has(uuid));
  const sorted = (isIn: (row: Conversation) => boolean): Conversation[] => visible().filter(isIn).sort(byNewestMessage);
  const update = (row: Conversation, fields: Partial<Conversation>): void => {
    conversations.set(row.uuid, { ...row, ...fields });
    tell({ type: 'conversation_update', data: { uuid: row.uuid, ...fields } });
  };

  function pageOf(isIn: (row: Conversation) => boolean, part: ListPart) {
    const all = sorted(isIn);
    const behind = 'cursor' in part ? (JSON.parse(part.cursor) as Conversation) : undefined;
    const start = 'page' in part ? (part.page - 1) * part.size : 0;
    const rest = behind === undefined ? all.slice(start) : all.filter((row) => byNewestMessage(row, behind) > 0);
    const results = rest.slice(0, part.size);
    return { results, total: all.length, next_cursor: rest.length > part.size ? JSON.stringify(results.at(-1)) : null };
  }

  function messagesOf(uuid: string, cursor: string | undefined) {
    const all = (messages.get(uuid) ?? []).toReversed();
    const rest = cursor === undefined ? all : all.filter(({ id }) => id < Number(cursor));
    const results = rest.slice(0, pageSize);
    const next = rest.length > pageSize ? String(results.at(-1)?.id) : null;
    return { results, next_cursor: next, previous_cursor: null };
  }

  function ask(read: () => unknown): Promise<unknown> {
    const old = structuredClone(read());
    return new Promise((resolve) => void waiting.push({ old: () => old, now: () => structuredClone(read()), resolve }));
  }

  return {
    sockets: {
      WebSocket: class extends ScriptedSocket {
        constructor(url: string) {
          super(url);
          sockets.push(this);
        }
      },
    },
    visible,
    sorted,
    messages,
    ask,
    pageOf,
    messagesOf,
    log,
    waiting,
    rowAt: (which: number) => visible()[which % Math.max(1, visible().length)],
    create(): void {
      const uuid = `c${++ids}`;
      const row = { id: ids, uuid, status: 'Open', assigned_user_id: me, last_message_at: null, contact_id: ids };
      const whole = { ...row, last_message: null, contact: { id: ids } } as unknown as Conversation;
      conversations.set(uuid, whole);
      messages.set(uuid, []);
      tell({ type: 'new_conversation', data: whole });
    },
    write(row: Conversation): void {
      const at = time();
      const message = { id: ids, uuid: `m${ids}`, conversation_uuid: row.uuid, text_content: at } as unknown as Message;
      messages.get(row.uuid)?.push(message);
      tell({ type: 'new_message', data: { ...message, contact_id: 1, agent_id: null, preview: at } });
      update(row, { last_message_at: at, last_message: at });
    },
    resolve: (row: Conversation) => update(row, { status: row.status === 'Open' ? 'Resolved' : 'Open' }),
    hide(row: Conversation): void {
      hidden.add(row.uuid);
      tell({ type: 'conversation_update', data: { uuid: row.uuid, removed: true } });
    },
    remove(row: Conversation): void {
      const message = messages.get(row.uuid)?.pop();
      if (message === undefined) return;
      const data = { uuid: message.uuid, conversation_uuid: row.uuid, deleted: true };
      tell({ type: 'message_update', data });
      update(row, { last_message_at: null });
    },
    /** A socket that waits to be let in. */
    admit(): void {
      for (const socket of sockets) {
        if (socket.closedWith !== undefined) continue;
        if (socket.sent.length === 0) socket.open();
        const join = socket.sentOf('join')[0]?.data as { readonly cursor?: string } | undefined;
        if (join === undefined || (socket as { isJoined?: boolean }).isJoined) continue;
        (socket as { isJoined?: boolean }).isJoined = true;
        const from = join.cursor === undefined ? log.length : Number(join.cursor);
        const isLost = join.cursor !== undefined && from < forgotten;
        const start = isLost ? log.length : from;
        if (isLost) socket.say({ type: 'resync', cursor: String(start), data: {} });
        for (const frame of log.slice(start)) socket.say(frame);
        sent = log.length;
        const data = { message: 'Welcome', cursor: String(log.length), resync: isLost, build: '1' };
        socket.say({ type: 'joined', data });
      }
    },
    current: () =>
      sockets.findLast((socket) => socket.closedWith === undefined && (socket as { isJoined?: boolean }).isJoined),
    deliver(frames: number): void {
      const socket = this.current();
      for (const frame of socket === undefined ? [] : log.slice(sent, sent + frames)) {
        sent += 1;
        socket?.say(frame);
      }
    },
    repeat(): void {
      const frame = log[sent - 1];
      if (frame !== undefined) this.current()?.say(frame);
    },
    cut(): void {
      const socket = this.current();
      sockets = sockets.filter((each) => each !== socket);
      socket?.end(1006);
    },
    gap(): void {
      forgotten = log.length;
      this.cut();
    },
    answer(which: number, isFresh: boolean): void {
      const [asked] = waiting.splice(which % Math.max(1, waiting.length), 1);
      asked?.resolve(isFresh ? asked.now() : asked.old());
    },
  };
}

const anyRow = (): boolean => true;
const isOpen = (row: Conversation): boolean => row.status === 'Open';

async function play(steps: readonly Step[]): Promise<void> {
  fixRandom();
  const desk = service();
  const answers: Readonly<Record<string, (given: never) => unknown>> = {
    createSocketTicket: () => Promise.resolve({ ticket: 't', expires_at: '' }),
    listNotifications: () => Promise.resolve([]),
    countNotifications: () => Promise.resolve({ unread_count: 0, total_count: 0 }),
    getConversation: ({ params: { uuid } }: { params: { uuid: string } }) =>
      desk.ask(() => desk.visible().find((row) => row.uuid === uuid)),
    listMessages: ({ params, query }: { params: { cuuid: string }; query: { cursor?: string } }) =>
      desk.ask(() => desk.messagesOf(params.cuuid, query.cursor)),
  };
  const call = async (id: string, given: unknown) => {
    const answer = await answers[id]?.(given as never);
    if (answer === undefined) throw new Error('404');
    return answer;
  };
  const client = { baseUrl: 'https://desk.test', call } as unknown as AgentClient;
  for (let count = 0; count < begunWith; count++) desk.create();
  const opened = desk.rowAt(0)?.uuid ?? '';
  const WebSocket = desk.sockets.WebSocket as never;
  const store = agentState({ client, WebSocket });
  const rules = (isIn: (row: Conversation) => boolean): ListRules => ({
    pageSize,
    fetch: (part) => desk.ask(() => desk.pageOf(isIn, part)) as ReturnType<ListRules['fetch']>,
  });
  const lists = [
    [store.list({ ...rules(anyRow), belongs: anyRow }), anyRow],
    [store.list({ ...rules(isOpen), belongs: isOpen }), isOpen],
    [store.list(rules(isOpen)), isOpen],
  ] as const;
  const view = store.open(opened);

  for (const step of steps) {
    const row = 'which' in step ? desk.rowAt(step.which) : undefined;
    if (step.do === 'create') desk.create();
    else if (step.do === 'write' && row) desk.write(row);
    else if (step.do === 'resolve' && row) desk.resolve(row);
    else if (step.do === 'assign' && row && row.uuid !== opened) desk.hide(row);
    else if (step.do === 'delete' && row) desk.remove(row);
    else if (step.do === 'look') for (const [list] of lists) list.look(step.which, step.which + pageSize);
    else if (step.do === 'load') void lists[step.which % 3]?.[0].load(step.which);
    else if (step.do === 'older') void view.older();
    else if (step.do === 'deliver') desk.deliver(step.frames);
    else if (step.do === 'repeat') desk.repeat();
    else if (step.do === 'cut') desk.cut();
    else if (step.do === 'gap') desk.gap();
    else if (step.do === 'answer') desk.answer(step.which, step.isFresh);
    else if (step.do === 'wait') await vi.advanceTimersByTimeAsync(1_500);
    await vi.advanceTimersByTimeAsync(0);
    desk.admit();
  }
  // Everything arrives in the end.
  for (let round = 0; round < 12; round++) {
    await vi.advanceTimersByTimeAsync(4_000);
    desk.admit();
    desk.deliver(1_000);
    while (desk.waiting.length > 0) {
      desk.answer(0, true);
      await vi.advanceTimersByTimeAsync(0);
    }
  }
  for (const [list, isIn] of lists) {
    const { rows, status } = list.snapshot();
    const all = desk.sorted(isIn);
    expect(status).toBe('ready');
    // The list has the right length, and each fetched row is at its place.
    expect(rows.map((row) => row && shown(row))).toEqual(all.map((row, at) => rows[at] && shown(row)));
    // A conversation in view has been fetched.
    const looked = steps.findLast((step) => step.do === 'look');
    const first = looked !== undefined && 'which' in looked ? looked.which : 0;
    expect(rows.slice(first, first + pageSize)).not.toContain(undefined);
  }
  const { messages, hasOlder } = view.snapshot();
  const all = desk.messages.get(opened) ?? [];
  expect(messages.map(({ uuid }) => uuid)).toEqual(
    all.slice(hasOlder ? all.length - messages.length : 0).map(({ uuid }) => uuid),
  );
  store.close();
}

const shown = ({ uuid, status, last_message_at }: Conversation) => [uuid, status, last_message_at];

const which = fc.nat({ max: 15 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write'), which } as const) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('create', 'resolve', 'assign', 'delete'), which } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('look', 'load', 'older'), which } as const) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver'), frames: fc.integer({ min: 1, max: 5 }) } as const) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('repeat', 'cut', 'gap', 'wait') } as const) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('answer'), which, isFresh: fc.boolean() } as const) },
);

/** What has gone wrong once. `old`: the answer of the moment when it was asked for. */
const found = [
  'repeat, write 0, answer 4, old 13, deliver 1',
  'old 0, old 13, write 0',
  'old 0, assign 1, deliver 1, old 14',
  'deliver 1, old 5, assign 9, look 2',
  'old 0, write 7, answer 4, delete 7, write 0, old 0, old 0, answer 7',
  'look 6, old 5, assign 9, old 5',
  'look 6, old 0, old 4, write 0, answer 3, deliver 2',
  'write 0, old 7, old 4',
  'look 6, write 0, answer 15, assign 10',
  'write 4, old 0, look 6, old 13, delete 4',
];

function stepsOf(text: string): Step[] {
  return text.split(', ').map((each): Step => {
    const [name = '', number = '0'] = each.split(' ');
    const which = Number(number);
    if (name === 'answer' || name === 'old') return { do: 'answer', which, isFresh: name === 'answer' };
    if (name === 'deliver') return { do: 'deliver', frames: which };
    return { do: name, which } as Step;
  });
}

test.each(found)('is right in the end after %s', (text) => play(stepsOf(text)));

test('whatever is dropped, repeated or missed, rows and messages are those of the service in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), (steps) => play(steps)),
    { numRuns: 2_000 },
  );
});
