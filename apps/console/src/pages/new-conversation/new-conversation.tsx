import type { InboxSummary } from '@helpdesk/client';
import { channelRules } from '@helpdesk/domain';
import { useState } from 'preact/hooks';
import { useSearch } from 'wouter-preact';
import { useHistoryState } from 'wouter-preact/use-browser-location';
import { useWorkspace } from '../../state/workspace.ts';
import { useReadable } from '../../ui/readable.ts';
import type { BegunMail } from './begun-mail.ts';
import { NewChat } from './new-chat.tsx';
import { NewMail } from './new-mail.tsx';

interface NewConversationProps {
  readonly onClose: () => void;
  /** What was typed before it was there. */
  readonly begun: string;
}

interface Chosen {
  readonly inboxId: number | undefined;
  readonly given: BegunMail;
}

const isMail = ({ channel }: InboxSummary): boolean => channelRules[channel].hasAddresses;

/**
 * Writes to a contact first, in the way of the chosen inbox. The address may choose: `?contact=ID&kind=email`. Who may not
 * read contacts gets the e-mail address from the page before, by `{email}` in the state of the history.
 */
export function NewConversation({ onClose, begun }: NewConversationProps) {
  const { catalogues } = useWorkspace();
  const open = useReadable(catalogues).inboxes.filter(({ enabled }) => enabled);
  const [asked] = useState(new URLSearchParams(useSearch()));
  const known = useHistoryState<{ readonly email?: string } | null>();
  const [chosen, setChosen] = useState<Chosen>(() => {
    const first = asked.get('kind') === 'email' ? open.find(isMail) : open[0];
    return { inboxId: (first ?? open[0])?.id, given: {} };
  });
  const inbox = open.find(({ id }) => id === chosen.inboxId);
  if (inbox !== undefined && isMail(inbox)) {
    const contact = Number(asked.get('contact'));
    return (
      <NewMail
        inboxId={inbox.id}
        given={chosen.given}
        to={contact > 0 ? { id: contact, email: known?.email } : undefined}
        chats={open.filter((each) => !isMail(each))}
        onChat={(inboxId) => setChosen({ inboxId, given: {} })}
        onClose={onClose}
      />
    );
  }
  return (
    <NewChat {...{ begun, onClose }} inboxId={inbox?.id} onMail={(inboxId, given) => setChosen({ inboxId, given })} />
  );
}
