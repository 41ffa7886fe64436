import type { WidgetMessage } from '@helpdesk/client';
import type { ChatStore } from './chat-state.ts';
import { draftName } from './contact-outbox.ts';
import type { ContactParts } from './contact-parts.ts';

/** Where the drafts of a contact are: on the device, where every tab reads and writes the same. */
export interface DraftParts {
  readonly store: Pick<ChatStore, 'get'>;
  kept(name: string): string | undefined;
  keep(name: string, value: string | null): void;
}

/** The same, for the parts of a chat. */
export const draftsIn = ({ store, page: { storage } }: Pick<ContactParts, 'store' | 'page'>): DraftParts => ({
  store,
  kept: storage.read,
  keep: storage.write,
});

/** A begun text, with the newest message and the messages under way of the moment when it was begun. */
type Kept = readonly [text: string, after: number, underWay: readonly string[]];

function keptDraft({ kept }: DraftParts, conversation: string): Kept {
  const text = kept(draftName(conversation)) ?? '';
  try {
    const draft: unknown = JSON.parse(text);
    if (Array.isArray(draft) && draft.length === 3) return draft as unknown as Kept;
  } catch {
    // An earlier version has kept the text alone.
  }
  return [text, Number.MAX_VALUE, []];
}

/** @param conversation its uuid, or the name of a new one */
export const draftOf = (parts: DraftParts, conversation: string): string => keptDraft(parts, conversation)[0];

export function keepDraft(parts: DraftParts, conversation: string, text: string): void {
  const { details, conversations, outgoing } = parts.store.get();
  let [before, after, underWay] = keptDraft(parts, conversation);
  if (before === '') {
    const known = conversations.find(({ uuid }) => uuid === conversation)?.seq ?? 0;
    after = Math.max(known, details.get(conversation)?.messages.at(-1)?.seq ?? 0);
    underWay = outgoing.map(({ id }) => id);
  }
  parts.keep(draftName(conversation), (text && JSON.stringify([text, after, underWay])) || null);
}

/** What is written there already stays. */
export function addToDraft(parts: DraftParts, conversation: string, text: string): void {
  const now = draftOf(parts, conversation);
  if (!now.includes(text)) keepDraft(parts, conversation, now ? `${text}\n${now}` : text);
}

export function moveDraft(parts: DraftParts, from: string, to: string): void {
  addToDraft(parts, to, draftOf(parts, from));
  keepDraft(parts, from, '');
}

/** A text that was sent elsewhere since it was begun is not a draft any more; what was added to it stays. */
export function meetMessages(parts: DraftParts, conversation: string, messages: readonly WidgetMessage[]): void {
  const [text, after, underWay] = keptDraft(parts, conversation);
  let rest = text;
  for (const { seq, author, text_content: sent, meta } of messages) {
    if (seq <= after || author.type === 'agent' || sent === '' || underWay.includes(meta.echo_id ?? '')) continue;
    const begun = rest.trimStart();
    const more = begun.slice(sent.length);
    if ((begun.startsWith(sent) && more.trimStart() !== more) || begun === sent) rest = more.trimStart();
  }
  if (rest === text) return;
  // Begun again, behind what was sent.
  keepDraft(parts, conversation, '');
  keepDraft(parts, conversation, rest);
}
