import { type Message, randomKey } from '@helpdesk/client';
import { type Draft, type DraftKind, isEmpty, noDraft } from './draft.ts';
import { type DraftWork, draftNow, draftSent, putDraft } from './draft-work.ts';
import { draftIdOf } from './message-id.ts';
import { saveSoon } from './save-draft.ts';

/** What was sent from another page or device is not a draft here any more. */
export function meetMessages<Doc>(work: DraftWork<Doc>, messages: readonly Message[]): void {
  for (const message of messages) {
    if (isEmpty(draftNow(work))) return;
    if (isOwn(work, message)) meet(work, message);
  }
}

/** The same with all messages that are shown. What was begun before they were known was begun after them. */
export function meetShown<Doc>(work: DraftWork<Doc>, shown: readonly Message[]): void {
  meetMessages(work, shown);
  const { draft, kept } = work.state.snapshot();
  const last = shown.at(-1)?.id;
  if (last !== undefined && draft.text !== '' && draft.after === null) putDraft(work, { ...draft, after: last }, kept);
}

const isOwn = <Doc>({ me, kind }: DraftWork<Doc>, message: Message): boolean => {
  const { type, author } = message;
  return type === 'outgoing' && author.id === me && author.type === 'agent' && kindOf(message) === kind;
};

function kindOf({ uuid, private: isPrivate, meta }: Message): DraftKind {
  if (!isPrivate) return 'reply';
  if (meta.side === undefined) return 'note';
  return meta.side === uuid ? 'forward' : 'aside';
}

function meet<Doc>(work: DraftWork<Doc>, message: Message): void {
  const rest = restAfter(work, message);
  if (rest === undefined) return;
  // It was saved again after the message had taken it from the service.
  const isSavedAgain = work.known !== null && work.known > message.created_at;
  draftSent(work, rest);
  work.isDirty ||= isSavedAgain;
  if (work.isDirty) saveSoon(work);
}

/** What the message leaves of the draft; undefined where it has nothing to do with it. */
function restAfter<Doc>(work: DraftWork<Doc>, message: Message): Draft<Doc> | undefined {
  const { form } = work;
  const draft = draftNow(work);
  const id = draftIdOf(message.meta.echo_id ?? '');
  if (id === '' || id !== draft.id) {
    // Sent by another program: the same text, written after this one was begun.
    const isIt = id === '' && draft.after !== null && message.id > draft.after;
    return isIt && form.isTextOf(message, draft) ? noDraft : undefined;
  }
  // Below its text stands what was forwarded.
  if (work.kind === 'forward') return noDraft;
  const rest = form.isTextOf(message, draft) ? noDraft : form.restOf(message, draft);
  if (rest !== undefined) return isEmpty(rest) ? noDraft : next(rest);
  if (work.isTaken) return noDraft;
  // It was changed here in another way: nothing of it is lost, and it is a draft of its own.
  putDraft(work, next(draft), work.state.snapshot().kept);
  return undefined;
}

const next = <Doc>(draft: Draft<Doc>): Draft<Doc> => ({ ...draft, id: randomKey(), begunAt: Date.now() });
