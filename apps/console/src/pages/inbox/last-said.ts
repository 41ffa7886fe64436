import type { Conversation } from '@helpdesk/client';
import { words } from '../../words/en.ts';

export interface LastSaid {
  /** "You:", "Grace:"; undefined where it was not an agent. It is drawn next to the text, which may run the other way. */
  readonly by?: string;
  readonly text: string;
  readonly isNote: boolean;
}

/** What a person wrote last in a conversation. */
export function lastSaidOf(row: Pick<Conversation, 'last_person_message' | 'last_interaction'>, me: number): LastSaid {
  const { last_person_message: last, last_interaction: interaction } = row;
  // Rows that the device has kept since an earlier version do not have the member.
  if (!last) return { text: interaction ?? '', isNote: false };
  const { content, author, private: isNote } = last;
  const text = content ?? '';
  if (author?.type !== 'agent' || text === '') return { text, isNote };
  const by = words.list.said(author.id === me ? words.list.you : author.first_name, '').trim();
  return { by, text, isNote };
}

/** What a conversation is about: its subject, else what the contact and the desk wrote last. */
export function topicOf({ subject, last_interaction: text }: Pick<Conversation, 'subject' | 'last_interaction'>) {
  return subject ?? text ?? words.list.noSubject;
}
