import { HelpdeskError, randomKey } from '@helpdesk/client';
import { excessOf, faultyRecipients } from '@helpdesk/screen-state';
import type { RefObject } from 'preact';
import { type MutableRef, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { leaveUnasked } from '../../browser/leaving.ts';
import { addressOf } from '../../routes.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { draftForm } from '../../state/texts/draft-wire.ts';
import { wireTextOf } from '../../state/texts/rich-text.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { words } from '../../words/en.ts';
import { mailWriting } from '../../words/mail/mail-writing.ts';
import { writing } from '../../words/writing.ts';
import type { Writer } from '../conversation/composer/field.ts';
import { blocksOf } from '../conversation/composer/formatted-field.tsx';
import type { WantedFocus } from '../conversation/composer/mail/address-rows.tsx';
import { focusFiles, isTooMuch } from '../conversation/composer/mail/too-much.ts';
import type { WrittenMail } from './begun-mail.ts';
import type { NewFiles } from './use-files.ts';
import type { UsedNewMail } from './use-new-mail.ts';

interface SendingMail {
  readonly used: UsedNewMail;
  readonly files: NewFiles;
  readonly writer: MutableRef<Writer | undefined>;
  readonly subject: RefObject<HTMLInputElement>;
  /** Around the files. */
  readonly box: RefObject<HTMLElement>;
  readonly onWant: (focus: WantedFocus) => void;
}

/** How a new mail is sent: when nothing is missing, and the question about its subject was asked. */
export function useSendingMail(parts: SendingMail) {
  const { client, agent } = useWorkspace();
  const [, go] = useLocation();
  const [isAsked, setAsked] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { used, files, subject } = parts;
  const latest = useRef(parts);
  latest.current = parts;
  const { mail } = used;
  const isNameless = isWithoutSubject(mail);

  async function send(): Promise<void> {
    const written = used.handle.state.snapshot();
    if (isSending || stopsAt(written, parts)) return;
    if (isWithoutSubject(written) && !isAsked) {
      setAsked(true);
      subject.current?.focus();
      return;
    }
    if (!(await files.settled())) return;
    // While it waited, addresses, files and where it is sent from may have changed.
    const now = used.handle.state.snapshot();
    if (stopsAt(now, latest.current)) return;
    setSending(true);
    setRefusal('');
    try {
      const body = bodyOf(now, latest.current, agent.id);
      const { uuid } = await client.call('createConversation', { body, idempotencyKey: now.key });
      used.handle.clear();
      const kind = body.agent_id === agent.id ? 'mine' : 'all';
      leaveUnasked(() => go(addressOf({ place: { kind }, shelf: 'open' }, uuid)));
    } catch (error) {
      // An earlier try arrived, and the mail was changed since. The words ask to look: what is sent next is a second mail.
      if (isMismatch(error)) used.handle.write({ key: randomKey() });
      setRefusal(refusalWords(error));
      setSending(false);
    }
  }
  return {
    send,
    refusal,
    /** The subject was asked for, and is still missing. */
    isAsking: isAsked && isNameless,
    label: labelOf(files.isAwaited, isSending, isAsked && isNameless),
    excess: excessOf(draftForm, { ...mail, mentions: [] }),
  };
}

const isWithoutSubject = ({ subject }: WrittenMail): boolean => subject.trim() === '';

const isMismatch = (error: unknown): boolean => error instanceof HelpdeskError && error.code === 'idempotency.mismatch';

function labelOf(isAwaited: boolean, isSending: boolean, isAsking: boolean): string {
  const { newMail } = mailWriting;
  if (isAwaited) return writing.send.afterUpload;
  if (isSending) return newMail.sending;
  return isAsking ? newMail.sendWithout : words.composer.send;
}

/** Moves the focus to what has to be changed first; false: nothing has. */
function stopsAt(mail: WrittenMail, { used: { sender }, files, writer, box, onWant }: SendingMail): boolean {
  const [fault] = faultyRecipients(mail);
  if (fault !== undefined) onWant({ address: fault });
  else if (mail.to.length + mail.cc.length + mail.bcc.length === 0) onWant({ list: 'to' });
  else if (mail.text.trim() === '' && files.files.length + files.uploads.length === 0) writer.current?.focus();
  else if (excessOf(draftForm, { ...mail, mentions: [] }) > 0) writer.current?.focus();
  else if (isTooMuch(sender, draftForm.attachmentsOf(mail))) focusFiles(box.current);
  else return false;
  return true;
}

function bodyOf(mail: WrittenMail, { used: { inboxId, sender, from, contact } }: SendingMail, me: number) {
  const { to, cc, bcc, subject, hasSignature, agentId = me } = mail;
  const { text, contentType } = wireTextOf(blocksOf(mail));
  return {
    inbox_id: sender?.inbox_id ?? inboxId,
    content: text,
    content_type: contentType,
    rendered: true,
    attachments: draftForm.attachmentsOf(mail).map(({ id }) => id),
    initiator: 'agent',
    ...{ to: [...to], cc: [...cc], bcc: [...bcc] },
    ...(from !== '' && { from }),
    ...(subject.trim() !== '' && { subject: subject.trim() }),
    ...(!hasSignature && { signature: false }),
    ...(agentId !== null && { agent_id: agentId }),
    // Of the contact for whom it was begun, as long as the mail goes to them.
    ...(contact !== undefined && contact.email === to[0] && { contact_id: contact.id }),
  } as const;
}
