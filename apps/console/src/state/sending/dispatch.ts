import type { Agent } from '@helpdesk/client';
import {
  type AgentState,
  type Cell,
  cell,
  type DraftKind,
  type OpenConversation,
  type Readable,
  type Wish,
} from '@helpdesk/screen-state';
import { words } from '../../words/en.ts';
import { clockOf } from '../../words/times.ts';
import { writing } from '../../words/writing.ts';
import { docOf } from '../texts/draft-wire.ts';
import { mentionsIn } from '../texts/mentions-in.ts';
import { wireTextOf } from '../texts/rich-text.ts';
import type { Toasts } from '../toasts.ts';
import type { Drafts } from './draft.ts';
import { tellNotSent, watchNotSent } from './not-sent.ts';
import { type Readiness, readinessOf } from './readiness.ts';
import type { GoOn, Wishes } from './wishes.ts';

/** How texts leave the device: at once, or when their files are uploaded, wherever the agent is by then. */
export interface Dispatch {
  /** The names of those that wait for files; see `nameOf`. */
  readonly waiting: Readable<ReadonlySet<string>>;
  nameOf(uuid: string, kind: DraftKind): string;
  /** Sends what is written, with the actions of its macro. */
  deliver(uuid: string, kind: DraftKind, view: OpenConversation, wish: Wish, goOn?: GoOn): void;
  /** Sends it when its files are uploaded. */
  wait(uuid: string, kind: DraftKind, wish: Wish): void;
  stop(uuid: string, kind: DraftKind): void;
  /** While the text is in front of the agent, `send` is asked instead: it can say in place what is missing. */
  attend(uuid: string, kind: DraftKind, send: (wish: Wish) => void): () => void;
  close(): void;
}

interface Parts {
  readonly store: AgentState;
  readonly drafts: Drafts;
  readonly toasts: Toasts;
  readonly wishes: Wishes;
  readonly me: () => Agent;
}

interface Wait {
  /** The agent has left the text. */
  leave(): void;
  end(): void;
}

/** So long after files did not get through although the line stands. */
const againMs = 10_000;

/** Which texts wait for files, and which are in front of the agent; by their names. */
interface Waits {
  readonly all: Map<string, Wait>;
  readonly names: Cell<ReadonlySet<string>>;
  readonly attended: Map<string, (wish: Wish) => void>;
}

/** A text that waits for its files. */
interface Written {
  readonly uuid: string;
  readonly kind: DraftKind;
  readonly wish: Wish;
}

export function createDispatch(parts: Parts): Dispatch {
  const waits: Waits = { all: new Map(), names: cell(new Set()), attended: new Map() };
  const endNotSent = watchNotSent(parts);
  return {
    waiting: waits.names,
    nameOf,
    deliver: (uuid, kind, view, wish, goOn) => deliver(parts, { uuid, kind, wish }, view, goOn),
    wait: (uuid, kind, wish) => waitForFiles(parts, waits, { uuid, kind, wish }),
    stop: (uuid, kind) => stop(waits, nameOf(uuid, kind)),
    attend: (uuid, kind, send) => {
      const name = nameOf(uuid, kind);
      waits.attended.set(name, send);
      return () => {
        waits.attended.delete(name);
        waits.all.get(name)?.leave();
      };
    },
    close: () => {
      endNotSent();
      for (const each of waits.all.values()) each.end();
      waits.all.clear();
      publish(waits);
    },
  };
}

function nameOf(uuid: string, kind: DraftKind): string {
  return `${kind} ${uuid}`;
}

function publish({ all, names }: Waits): void {
  names.set(new Set(all.keys()));
  // Files that are on their way end with the page.
  if (all.size > 0) addEventListener('beforeunload', stay);
  else removeEventListener('beforeunload', stay);
}

function stop(waits: Waits, name: string): void {
  waits.all.get(name)?.end();
  if (waits.all.delete(name)) publish(waits);
}

function deliver({ store, drafts, wishes }: Parts, written: Written, view: OpenConversation, goOn?: GoOn): void {
  const { uuid, kind } = written;
  const handle = drafts.of(uuid, kind);
  const { draft } = handle.state.snapshot();
  const macro = handle.macro.snapshot();
  handle.macro.set(undefined);
  const isNote = kind === 'note';
  const named = isNote ? mentionsIn(draft.text, draft.mentions, draft.doc) : [];
  const wish: Wish = {
    ...written.wish,
    ...(macro !== undefined && macro.actions.length > 0 && { macro }),
    ...(named.length > 0 && { mentions: named }),
  };
  const { text, contentType } = wireTextOf(docOf(draft));
  const accepted = view.send(text, {
    contentType,
    private: isNote,
    mentions: named.map(({ type, id }) => ({ type, id })),
    attachments: draft.files,
    clearsDraft: true,
    wish,
  });
  const id = view.snapshot().outgoing.at(-1)?.id ?? '';
  handle.sent();
  for (const { key } of handle.uploads.all.snapshot()) handle.uploads.remove(key);
  store.write(uuid, false, isNote);
  wishes.fulfil(uuid, { id, wish, accepted }, goOn);
}

function waitForFiles(parts: Parts, waits: Waits, written: Written): void {
  const { uuid, kind, wish } = written;
  const name = nameOf(uuid, kind);
  const { state, uploads } = parts.drafts.of(uuid, kind);
  let view: OpenConversation | undefined;
  let endView = (): void => {};
  let again: ReturnType<typeof setTimeout> | undefined;
  const endUploads = uploads.all.subscribe(look);

  function look(): void {
    const all = uploads.all.snapshot();
    const messages = view?.snapshot().messages ?? [];
    const now = readinessOf({ draft: state.snapshot().draft, uploads: all, messages, kind, me: parts.me().id });
    if (now.isUploading) {
      const areLost = all.every(({ refusal }) => refusal !== undefined);
      if (areLost) again ??= setTimeout(retry, againMs);
      return;
    }
    const send = waits.attended.get(name);
    if (send !== undefined) {
      stop(waits, name);
      if (now.refused === undefined) send(wish);
    } else if (view !== undefined && view.snapshot().status !== 'loading') {
      stop(waits, name);
      sendAlone(parts, written, view, now);
    }
  }
  function retry(): void {
    again = undefined;
    uploads.retry();
  }

  waits.all.set(name, {
    leave: () => {
      if (view !== undefined) return;
      view = parts.store.open(uuid);
      endView = view.subscribe(look);
    },
    end: () => {
      clearTimeout(again);
      endUploads();
      endView();
      view?.close();
    },
  });
  publish(waits);
  look();
}

/** The agent is elsewhere: a notice names what the composer would ask. */
function sendAlone(parts: Parts, written: Written, view: OpenConversation, now: Readiness): void {
  const { uuid, kind } = written;
  const reason = parts.me().permissions.includes('messages:write') ? reasonAgainst(now) : words.refused.may.reply;
  if (reason !== undefined) tellNotSent(parts, uuid, kind, reason);
  else if (now.hasContent) deliver(parts, written, view);
}

function stay(event: Event): void {
  event.preventDefault();
}

function reasonAgainst({ excess, refused, gaps, crossed }: Readiness): string | undefined {
  if (excess > 0) return words.refused.tooLong;
  if (refused !== undefined) return writing.notSent.file(refused.file.name);
  if (gaps.length > 0) return words.composer.missing(words.parts(gaps.map(({ name }) => name)));
  if (crossed === undefined) return undefined;
  return writing.crossed(crossed.author.first_name, clockOf(Date.parse(crossed.created_at)));
}
