import type { Contact, ReplyOf } from '@helpdesk/client';
import { isUnwritten, type NewMailHandle, newMail } from '@helpdesk/screen-state';
import { useEffect, useState } from 'preact/hooks';
import { ownStorage } from '../../state/own-storage.ts';
import type { Block } from '../../state/texts/rich-text.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { useReadable } from '../../ui/readable.ts';
import { fullName } from '../../words/names.ts';
import type { FromChoice } from '../conversation/composer/mail/address-rows.tsx';
import type { KnownPeople } from '../conversation/composer/mail/known-people.ts';
import type { BegunMail, WrittenMail } from './begun-mail.ts';

type Sender = ReplyOf<'listMailSenders'>[number];

export interface UsedNewMail {
  readonly mail: WrittenMail;
  readonly handle: NewMailHandle<readonly Block[]>;
  /** The inbox for which it was begun. */
  readonly inboxId: number;
  readonly known: KnownPeople;
  /** The inbox by which it leaves; undefined until it is known. */
  readonly sender: Sender | undefined;
  /** The address from which it leaves. */
  readonly from: string;
  readonly choices: readonly FromChoice[];
  /** Fetches again from where it can leave; undefined unless that failed. */
  readonly retry: (() => void) | undefined;
  /** For whom it was begun. */
  readonly contact: Pick<Contact, 'id' | 'email'> | undefined;
}

/** Whom a mail was begun for, as far as that is known without asking. */
export interface BegunFor {
  readonly id: number;
  readonly email: string | undefined;
}

/**
 * A mail that begins a conversation, and by which inboxes it can leave.
 *
 * @param to for whom it was begun
 * @param given what was written before it became a mail
 */
export function useNewMail(inboxId: number, to: BegunFor | undefined, given: BegunMail): UsedNewMail {
  const { client, agent, catalogues } = useWorkspace();
  const { inboxes } = useReadable(catalogues);
  const [handle] = useState(() => newMail<readonly Block[]>(ownStorage(agent.id), String(to?.id ?? ''), given));
  const mail = useReadable(handle.state);
  const [senders, setSenders] = useState<readonly Sender[]>([]);
  const known: KnownPeople = {
    people: [],
    nameOf: (address) => mail.names[address] ?? address,
    learn: (address, name) => handle.write({ names: { ...handle.state.snapshot().names, [address]: name } }),
  };
  const [contact, setContact] = useState<UsedNewMail['contact']>(
    to?.email ? { id: to.id, email: to.email } : undefined,
  );
  const [isFailed, setFailed] = useState(false);
  const begin = (email: string): void => {
    if (isUnwritten(handle.state.snapshot())) handle.write({ to: [email] });
  };
  const load = (): void => {
    setFailed(false);
    client.call('listMailSenders', {}).then(setSenders, () => setFailed(true));
  };
  useEffect(() => {
    load();
    if (to?.email) begin(to.email);
    if (to === undefined || !agent.permissions.includes('contacts:read')) return;
    client.call('getContact', { params: { id: to.id } }).then(
      (found) => {
        if (found.email === null) return;
        setContact(found);
        known.learn(found.email, fullName(found));
        begin(found.email);
      },
      () => undefined,
    );
  }, []);
  const nameOf = (id: number): string => inboxes.find((each) => each.id === id)?.name ?? '';
  const first = senders.find(({ inbox_id: id }) => id === inboxId) ?? senders[0];
  const from = mail.from || (first?.from ?? '');
  return {
    ...{ mail, handle, inboxId, known, from, contact },
    retry: isFailed ? load : undefined,
    sender: senders.find(({ from_choices: own }) => own.includes(from)) ?? first,
    choices: senders.flatMap(({ inbox_id: id, from_choices: own }) =>
      own.map((address) => ({ address, inbox: nameOf(id) })),
    ),
  };
}
