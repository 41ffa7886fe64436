import type { Agent } from '@helpdesk/client';
import { type Cell, cell, type Readable } from '../../cell.ts';
import type { AgentState } from '../agent-state.ts';
import type { Wish } from '../conversation/agent-outgoing.ts';
import type { OpenConversation } from '../conversation/open-conversations.ts';
import type { DraftForm, DraftKind } from './draft.ts';
import type { Drafts } from './drafts.ts';
import type { KeptWaits } from './kept-waits.ts';
import { messageIdOf } from './message-id.ts';
import { type NotSent, type NotSentReason, watchNotSent } from './not-sent.ts';
import { type Readiness, readinessOf } from './readiness.ts';

/** How texts leave the device: at once, or when their files are uploaded, wherever the agent is by then. */
export interface Dispatch {
  /** The names of those that wait for files; see `nameOf`. */
  readonly waiting: Readable<ReadonlySet<string>>;
  nameOf(uuid: string, kind: DraftKind): string;
  /** Sends what is written, with the actions of its macro. Returns the id of the message. */
  deliver(uuid: string, kind: DraftKind, view: OpenConversation, wish: Wish): string;
  /** Sends it when its files are uploaded. */
  wait(uuid: string, kind: DraftKind, wish: Wish): void;
  stop(uuid: string, kind: DraftKind): void;
  /** While the text is in front of the agent, `send` is asked instead: it can say in place what is missing. */
  attend(uuid: string, kind: DraftKind, send: (wish: Wish) => void): () => void;
  close(): void;
}

export interface DispatchParts<Doc> {
  readonly state: Pick<AgentState, 'open' | 'write' | 'notSent'>;
  readonly drafts: Drafts<Doc>;
  readonly form: DraftForm<Doc>;
  readonly waits: KeptWaits;
  readonly me: () => Pick<Agent, 'id' | 'permissions'>;
  tell(notSent: NotSent): void;
}

interface Wait {
  /** The agent has left the text. */
  leave(): void;
  end(): void;
}

/** How long after a failure of files on a good connection they are sent again, in milliseconds. */
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

export function createDispatch<Doc>(parts: DispatchParts<Doc>): Dispatch {
  const waits: Waits = { all: new Map(), names: cell<ReadonlySet<string>>(new Set()), attended: new Map() };
  const endNotSent = watchNotSent(parts);
  parts.waits.takeOver(({ uuid, kind, file }) => parts.tell({ uuid, kind, reason: { code: 'file', name: file } }));
  return {
    waiting: waits.names,
    nameOf,
    deliver: (uuid, kind, view, wish) => deliver(parts, { uuid, kind, wish }, view),
    wait: (uuid, kind, wish) => waitForFiles(parts, waits, { uuid, kind, wish }),
    stop: (uuid, kind) => stop(parts, waits, { uuid, kind }),
    attend: (uuid, kind, send) => {
      const name = nameOf(uuid, kind);
      waits.attended.set(name, send);
      return () => {
        waits.attended.delete(name);
        waits.all.get(name)?.leave();
      };
    },
    // What still waits is said by the next page.
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
}

function stop<Doc>(parts: DispatchParts<Doc>, waits: Waits, { uuid, kind }: Omit<Written, 'wish'>): void {
  const name = nameOf(uuid, kind);
  waits.all.get(name)?.end();
  if (!waits.all.delete(name)) return;
  parts.waits.forget(uuid, kind);
  publish(waits);
}

function deliver<Doc>({ state, drafts, form }: DispatchParts<Doc>, written: Written, view: OpenConversation): string {
  const { uuid, kind } = written;
  const handle = drafts.of(uuid, kind);
  const { draft } = handle.state.snapshot();
  const macro = handle.macro.snapshot();
  const isPrivate = kind !== 'reply';
  const named = kind === 'note' ? form.mentionsOf(draft) : [];
  const wish: Wish = {
    ...written.wish,
    ...(macro !== undefined && macro.actions.length > 0 && { macro }),
    ...(named.length > 0 && { mentions: named }),
  };
  const { text, contentType } = form.messageOf(draft);
  const attachments = form.attachmentsOf(draft);
  const content = {
    contentType,
    private: isPrivate,
    mentions: named.map(({ type, id }) => ({ type, id })),
    attachments,
    ...(kind !== 'note' && draft.mail !== null && { mail: { kind, ...draft.mail } }),
  };
  const files = attachments.map((file) => file.id);
  const id = draft.id === '' ? undefined : messageIdOf(draft.id, [text, { ...content, attachments: files }]);
  void view.send(text, { ...content, clearsDraft: true, wish, begunAt: draft.begunAt || undefined }, id);
  const sent = view.snapshot().outgoing.at(-1)?.id ?? '';
  handle.sent();
  for (const { key } of handle.uploads.all.snapshot()) handle.uploads.remove(key);
  state.write(uuid, false, isPrivate);
  return sent;
}

function waitForFiles<Doc>(parts: DispatchParts<Doc>, waits: Waits, written: Written): void {
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
    const { draft } = state.snapshot();
    const now = readinessOf(parts.form, { draft, uploads: all, messages, kind, me: parts.me().id });
    if (now.isUploading) {
      const areLost = all.every(({ refusal }) => refusal !== undefined);
      if (areLost) again ??= setTimeout(retry, againMs);
      return;
    }
    const send = waits.attended.get(name);
    if (send !== undefined) {
      stop(parts, waits, written);
      if (now.refused === undefined) send(wish);
      else parts.tell({ uuid, kind, reason: { code: 'file', name: now.refused.file.name } });
    } else if (view !== undefined && view.snapshot().status !== 'loading') {
      stop(parts, waits, written);
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
      view = parts.state.open(uuid);
      endView = view.subscribe(look);
    },
    end: () => {
      clearTimeout(again);
      endUploads();
      endView();
      view?.close();
    },
  });
  const first = uploads.all.snapshot().find(({ refusal }) => refusal === undefined || refusal === 'lost');
  if (first !== undefined) parts.waits.keep({ uuid, kind, file: first.file.name });
  publish(waits);
  look();
}

/** The agent is elsewhere: they are told what the composer would ask. */
function sendAlone<Doc>(parts: DispatchParts<Doc>, written: Written, view: OpenConversation, now: Readiness): void {
  const { uuid, kind } = written;
  const mayWrite = parts.me().permissions.includes('messages:write');
  const reason = mayWrite ? reasonAgainst(now) : ({ code: 'notAllowed' } as const);
  if (reason !== undefined) parts.tell({ uuid, kind, reason });
  else if (now.hasContent) deliver(parts, written, view);
}

function reasonAgainst({ excess, refused, gaps, crossed }: Readiness): NotSentReason | undefined {
  if (excess > 0) return { code: 'tooLong' };
  if (refused !== undefined) return { code: 'file', name: refused.file.name };
  if (gaps.length > 0) return { code: 'gaps', gaps };
  return crossed && { code: 'crossed', message: crossed };
}
