import type { Contact } from '@helpdesk/client';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace, type Workspace } from '../../state/workspace.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { contactWords } from '../../words/contacts.ts';
import { fullName } from '../../words/names.ts';

type Person = Pick<Contact, 'id' | 'first_name' | 'last_name'>;

interface BlockDialogProps {
  readonly contact: Person;
  readonly onBlocked?: (contact: Contact) => void;
  readonly onClose: () => void;
}

/** Asks first: open chats end at once. */
export function BlockDialog({ contact, onBlocked, onClose }: BlockDialogProps) {
  const workspace = useWorkspace();
  const name = fullName(contact);
  return (
    <Confirm
      title={contactWords.blockAsk(name)}
      text={contactWords.blockText}
      verb={contactWords.block(name)}
      onConfirm={() => void setBlocked(workspace, contact, true, onBlocked)}
      onClose={onClose}
    />
  );
}

export async function setBlocked(
  { client, toasts }: Workspace,
  contact: Person,
  isBlocked: boolean,
  onSaved: (contact: Contact) => void = () => undefined,
): Promise<void> {
  const name = fullName(contact);
  try {
    onSaved(await client.call('setContactBlock', { params: { id: contact.id }, body: { enabled: !isBlocked } }));
    toasts.show({ text: isBlocked ? contactWords.wasBlocked(name) : contactWords.wasUnblocked(name), tone: 'done' });
  } catch (error) {
    toasts.show({ text: refusalWords(error), tone: 'refused' });
  }
}
