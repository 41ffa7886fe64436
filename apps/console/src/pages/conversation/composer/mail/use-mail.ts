import type { Conversation } from '@helpdesk/client';
import { channelRules } from '@helpdesk/domain';
import { cell, type DraftKind, type OpenConversation } from '@helpdesk/screen-state';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sayNotLoaded } from '../../../../browser/reload.ts';
import { useWorkspace } from '../../../../state/workspace.ts';
import { useReadable } from '../../../../ui/readable.ts';
import { useLostAt } from '../../../inbox/foot.tsx';
import type { MailParts } from './mail-parts.ts';

type Opener = typeof import('./open-mail.tsx')['openMail'];

let loaded: Opener | undefined;

async function loadMail(): Promise<void> {
  loaded ??= await (await import('./load-mail.ts')).loadMail();
}

const nothing = cell(undefined);

/**
 * The parts of a mail, where the conversation is in a channel with addresses, and what the log asks of them. Until they
 * are loaded a reply goes to whom the service finds.
 *
 * @param show shows the text of a kind
 * @param isBegun whether something is written
 */
export function useMail(view: OpenConversation, row: Conversation, show: (kind: DraftKind) => void, isBegun: boolean) {
  const { client, agent, drafts, toasts } = useWorkspace();
  const { uuid, inbox_channel: channel, contact } = row;
  const person = useRef(contact);
  person.current = contact;
  const isMail = channelRules[channel].hasAddresses;
  const open = (): MailParts | undefined =>
    isMail && loaded !== undefined
      ? loaded({ client, agent, drafts, toasts, view, uuid, contact: () => person.current })
      : undefined;
  const [mail, setMail] = useState(open);
  const now = useRef<MailParts>();
  now.current = mail;
  useReadable(mail?.state ?? nothing);
  const isOffline = useLostAt() !== null;
  useEffect(() => {
    if (!isMail || mail !== undefined) return undefined;
    let isThere = true;
    loadMail().then(
      () => isThere && setMail(open),
      () => undefined,
    );
    return () => {
      isThere = false;
    };
  }, [isOffline]);
  const { messages } = useReadable(view);
  const last = messages.findLast(({ type }) => type !== 'activity')?.id;
  // Another customer gets the replies from then on, although no mail has come.
  useEffect(() => mail?.look(), [mail, last, contact.id, contact.email]);
  useEffect(() => mail?.lookAgain(), [mail, isOffline, isBegun]);

  /** Once they are loaded and drawn: with the text of a kind, whose mail something is done with. */
  const withMail = (kind: DraftKind, act: (parts: MailParts) => void): void =>
    void loadMail().then(
      () =>
        setTimeout(() => {
          if (now.current === undefined) return;
          act(now.current);
          show(kind);
        }),
      () => sayNotLoaded(toasts),
    );
  return { mail, withMail };
}
