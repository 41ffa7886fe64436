import { type AgentServerFrame, HelpdeskError, type Message, type Draft as SavedDraft } from '@helpdesk/client';

type Body = Readonly<Record<string, unknown>>;

/** What a page asks, as its client gives it. */
export interface Given {
  readonly params?: { readonly uuid?: string; readonly cuuid?: string; readonly id?: number };
  readonly query?: { readonly cursor?: string; readonly page_size?: number; readonly type?: string };
  readonly body?: Body;
  readonly idempotencyKey?: string;
  readonly ifMatch?: string | undefined;
}

interface Row {
  readonly uuid: string;
  readonly status: string;
  readonly status_category: string;
  readonly snoozed_until: string | null;
  readonly etag: string;
}

export const me = 7;
export const statuses = [
  { id: 1, name: 'Open', category: 'open' },
  { id: 3, name: 'Resolved', category: 'resolved' },
];

export const refused = (status: number, data: unknown = null): HelpdeskError =>
  new HelpdeskError({ status, errorType: 'InputException', message: 'No', data });

interface Told {
  readonly log: AgentServerFrame[];
  /** A time for what happens now: of two things the later one has the later time. */
  time(): string;
  next(): number;
  tell(frame: object): void;
}

function eventsOfTests(): Told {
  const log: AgentServerFrame[] = [];
  let count = 0;
  const next = (): number => ++count;
  return {
    ...{ log, next },
    time: () => new Date(Date.now() + next()).toISOString(),
    tell: (frame) => void log.push({ ...frame, cursor: String(log.length + 1) } as AgentServerFrame),
  };
}

const contact = { id: 4, type: 'contact', enabled: true, first_name: 'Mara', last_name: 'Ek' };

function rowsOfTests({ next, tell }: Told) {
  const rows = new Map<string, Row>();
  const of = (uuid: string): Row => {
    const row = rows.get(uuid);
    if (row === undefined) throw refused(404);
    return row;
  };
  const update = (uuid: string, fields: Partial<Row>): void => {
    const after = { ...of(uuid), ...fields, etag: `"${next()}"` };
    rows.set(uuid, after);
    tell({ type: 'conversation_update', data: { uuid, ...fields, etag: after.etag } });
  };
  return {
    ...{ of, update },
    detail: (uuid: string) => ({ ...of(uuid), tags: [], contact }),
    add: (uuid: string): void => {
      rows.set(uuid, { uuid, status: 'Open', status_category: 'open', snoozed_until: null, etag: '"0"' });
    },
    setStatus: (uuid: string, name: unknown): void => {
      const found = statuses.find((each) => each.name === name);
      if (found === undefined) throw refused(400);
      update(uuid, { status: found.name, status_category: found.category });
    },
  };
}

function draftsOfTests({ time }: Told) {
  const all = new Map<string, SavedDraft>();
  const nameOf = (uuid: string, type: unknown): string => `${uuid} ${String(type)}`;
  return {
    list: (uuid: string) => [...all].flatMap(([name, each]) => (name.startsWith(`${uuid} `) ? [each] : [])),
    remove: (uuid: string, type: unknown): void => void all.delete(nameOf(uuid, type)),
    save: (uuid: string, body: Body): SavedDraft => {
      const before = all.get(nameOf(uuid, body.type));
      const expected = body.expected_updated_at;
      const isOther = expected === undefined ? false : before?.updated_at !== expected;
      if (isOther) throw refused(409, { draft: before ?? null });
      const saved = { ...body, updated_at: time() } as unknown as SavedDraft;
      all.set(nameOf(uuid, body.type), saved);
      return saved;
    },
  };
}

function messagesOfTests({ next, time, tell }: Told) {
  const all: Message[] = [];
  const of = (uuid: string): readonly Message[] => all.filter((each) => each.conversation_uuid === uuid);
  return {
    of,
    write: (uuid: string, { message: content, private: isPrivate = false, echo_id }: Body): Message => {
      const id = next();
      const written = {
        ...{ id, uuid: `m${id}`, conversation_uuid: uuid, created_at: time(), type: 'outgoing' },
        ...{ content, text_content: content, content_type: 'text', private: isPrivate },
        ...{ author: { id: me, type: 'agent' }, attachments: [], meta: { echo_id } },
      } as unknown as Message;
      all.push(written);
      tell({ type: 'new_message', data: { ...written, contact_id: 4, agent_id: me, preview: '', echo_id } });
      return written;
    },
    page: (uuid: string, { cursor, page_size: size = 50 }: NonNullable<Given['query']>) => {
      const newestFirst = of(uuid).toReversed();
      const rest = newestFirst.filter(({ id }) => cursor === undefined || id < Number(cursor));
      const results = rest.slice(0, size);
      const next_cursor = rest.length > size ? String(results.at(-1)?.id) : null;
      return { results, next_cursor, previous_cursor: null };
    },
  };
}

/** A service with conversations of one agent, as far as writing in them is concerned. */
export function deskOfTests() {
  const events = eventsOfTests();
  const [rows, drafts, messages] = [rowsOfTests(events), draftsOfTests(events), messagesOfTests(events)];
  const keys = new Map<string, { readonly body: string; readonly answer: unknown }>();
  const macros: string[] = [];
  const changes: string[] = [];

  const answers: Readonly<Record<string, (uuid: string, given: Given) => unknown>> = {
    createSocketTicket: () => ({ ticket: 't', expires_at: '' }),
    listNotifications: () => [],
    countNotifications: () => ({ unread_count: 0, total_count: 0 }),
    getConversation: rows.detail,
    listMessages: (uuid, { query = {} }) => messages.page(uuid, query),
    sendMessage: (uuid, { body = {} }) => {
      const written = messages.write(uuid, body);
      if (body.clear_draft === true) drafts.remove(uuid, written.private ? 'private_note' : 'reply');
      rows.update(uuid, {});
      return written;
    },
    listDraftsOfConversation: drafts.list,
    saveDraft: (uuid, { body = {} }) => drafts.save(uuid, body),
    deleteDraft: (uuid, { query }) => drafts.remove(uuid, query?.type),
    setConversationStatus: (uuid, { body, ifMatch }) => {
      if (ifMatch !== undefined && ifMatch !== rows.of(uuid).etag) throw refused(409, rows.detail(uuid));
      if (rows.of(uuid).status !== body?.status) changes.push(uuid);
      rows.setStatus(uuid, body?.status);
    },
    applyMacro: (uuid, { params }) => {
      macros.push(`${params?.id} ${uuid}`);
      return { results: [{ type: 'add_tags', ok: true }] };
    },
  };

  return {
    ...{ log: events.log, rows, messages, drafts, macros },
    /** The conversations whose status agents have changed. */
    statuses: changes,
    /** As after a day. */
    forgetKeys: () => keys.clear(),
    /** The same key with the same body has the first answer again. */
    answer: (id: string, given: Given): unknown => {
      const { idempotencyKey: key, params } = given;
      const body = JSON.stringify([id, params, given.body]);
      const known = key === undefined ? undefined : keys.get(key);
      if (known !== undefined && known.body !== body) throw refused(409);
      const answer = known ? known.answer : answers[id]?.(params?.cuuid ?? params?.uuid ?? '', given);
      if (key !== undefined) keys.set(key, { body, answer });
      return structuredClone(answer);
    },
    /** What the customer has. */
    texts: (uuid: string): readonly string[] =>
      messages.of(uuid).flatMap((each) => (each.private ? [] : [each.content])),
  };
}

export type DeskOfTests = ReturnType<typeof deskOfTests>;
