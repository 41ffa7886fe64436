import type { MailPerson } from '@helpdesk/screen-state';
import { useState } from 'preact/hooks';
import { findContacts } from '../../../../state/lists/search.ts';
import { useFound } from '../../../../state/lists/use-found.ts';
import { useWorkspace } from '../../../../state/workspace.ts';

/** The people of the conversation, and how those are called who get the mail. */
export interface KnownPeople {
  readonly people: readonly MailPerson[];
  /** The address itself where there is no name. */
  nameOf(address: string): string;
  /** Keeps the name for the chip. */
  learn(address: string, name: string): void;
}

const mostContacts = 6;

/** The contacts whom the text fits that was looked for last, where the agent may read them. */
export function useContacts() {
  const { client, agent } = useWorkspace();
  const [text, setText] = useState('');
  const mayFind = agent.permissions.includes('contacts:read');
  const { value } = useFound(
    text,
    mayFind ? (asked, signal) => findContacts(client, asked, mostContacts, signal) : undefined,
  );
  return { contacts: value?.items ?? [], look: setText };
}
