import { settings } from './chat-of-tests.ts';

interface VisitorsCall {
  /** Behind `/api/v1/widget/`. */
  readonly path: string;
  readonly method: string;
  readonly token: string;
  readonly key: string;
  readonly cursor: string | null;
  readonly body: Readonly<Record<string, string | undefined>>;
}

interface Kept {
  readonly at: number;
  readonly data: unknown;
}

interface Talk {
  readonly uuid: string;
  readonly owner: number;
  readonly created_at: string;
  readonly messages: { readonly seq: number; readonly text_content: string }[];
}

/** The service as several tabs and devices of visitors meet it: it keeps each key for a day, for one person. */
export interface VisitorsDesk {
  /** Every text that came, the oldest first. */
  texts(): readonly string[];
  answer(call: VisitorsCall): { readonly status: number; readonly data?: unknown };
  /** By uuid how far the conversations of a session are. */
  positions(token: string): Readonly<Record<string, number>>;
  /** Called with each message, for the sessions of its writer. */
  onMessage(listener: (owner: (token: string) => boolean, frame: object) => void): void;
}

const dayMs = 86_400_000;
const pageSize = 30;
const time = (): string => new Date().toISOString();

export function visitorsDesk(): VisitorsDesk {
  const people = new Map<string, number>();
  const talks: Talk[] = [];
  const keys = new Map<string, Kept>();
  let tell: Parameters<VisitorsDesk['onMessage']>[0] = () => undefined;

  const personOf = (token: string): number => {
    if (token === '') return 0;
    if (!people.has(token)) people.set(token, people.size + 1);
    return people.get(token) ?? 0;
  };
  const shownTalk = ({ uuid, created_at, messages }: Talk) => {
    const unread = { unread_message_count: 0, agent_last_seen_at: null, assignee: null };
    return { uuid, created_at, status: 'Open', seq: messages.length, last_message: null, ...unread };
  };

  function post(talk: Talk, { message = '', echo_id }: VisitorsCall['body']): object {
    const author = { id: talk.owner, first_name: 'Kim', last_name: '', avatar_url: null, type: 'contact' };
    const seq = talk.messages.length + 1;
    const more = { created_at: time(), author, attachments: [], meta: { echo_id }, content: message };
    const posted = { uuid: `${talk.uuid}-${seq}`, conversation_uuid: talk.uuid, seq, text_content: message, ...more };
    talk.messages.push(posted);
    tell((token) => personOf(token) === talk.owner, { type: 'new_message', seq, data: posted });
    return posted;
  }

  function begin({ token, body }: VisitorsCall): object {
    const session = token === '' ? `visitor ${people.size + 1}` : token;
    const talk: Talk = { uuid: `c${talks.length + 1}`, owner: personOf(session), created_at: time(), messages: [] };
    talks.push(talk);
    const messages = [post(talk, body)];
    const user = { user_id: talk.owner, first_name: '', is_visitor: true };
    return {
      ...{ conversation: shownTalk(talk), messages },
      ...(token === '' && { session_token: session, user }),
    };
  }

  function once(call: VisitorsCall, run: () => object): unknown {
    const name = `${personOf(call.token)} ${call.key}`;
    const kept = keys.get(name);
    if (kept !== undefined && Date.now() - kept.at < dayMs) return kept.data;
    const data = run();
    keys.set(name, { at: Date.now(), data });
    return data;
  }

  function pageOf(talk: Talk, cursor: string | null): object {
    const before = Number(cursor ?? Number.MAX_SAFE_INTEGER);
    const all = talk.messages.filter(({ seq }) => seq < before).reverse();
    const messages = all.slice(0, pageSize);
    const next_cursor = all.length > pageSize ? String(messages.at(-1)?.seq) : null;
    return { conversation: shownTalk(talk), messages, next_cursor };
  }

  function dataOf(call: VisitorsCall): unknown {
    const { path, token } = call;
    const person = personOf(token);
    if (path === 'chat/settings') return settings;
    if (path === 'chat/conversations/init') return once(call, () => begin(call));
    if (person === 0) return undefined;
    if (path.endsWith('/me')) return { user_id: person, first_name: '', is_visitor: !token.startsWith('contact') };
    const own = talks.filter(({ owner }) => owner === person);
    if (path === 'chat/conversations') return own.map(shownTalk);
    const [, , uuid, ...acts] = path.startsWith('chat/conversations/') ? path.split('/') : [];
    const act = acts.join('/');
    const talk = own.find((each) => each.uuid === uuid);
    if (talk === undefined) return undefined;
    if (act === 'message') return once(call, () => post(talk, call.body));
    return act === '' ? pageOf(talk, call.cursor) : true;
  }

  return {
    texts: () => talks.flatMap(({ messages }) => messages.map(({ text_content: text }) => text)),
    answer: (call) => {
      const data = dataOf(call);
      return data === undefined ? { status: call.token === '' ? 401 : 404 } : { status: 200, data };
    },
    positions: (token) =>
      Object.fromEntries(
        talks
          .filter(({ owner }) => owner === personOf(token))
          .map(({ uuid, messages }) => [uuid, messages.length] as const),
      ),
    onMessage: (listener) => {
      tell = listener;
    },
  };
}
