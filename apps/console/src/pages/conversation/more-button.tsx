import type { Conversation } from '@helpdesk/client';
import { mayChange } from '@helpdesk/domain';
import type { OpenConversation } from '@helpdesk/screen-state';
import { useState } from 'preact/hooks';
import { useWorkspace } from '../../state/workspace.ts';
import { IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy/copy-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { useOwnKey } from '../../ui/own-key.ts';
import { Picker } from '../../ui/pick/picker.tsx';
import { contactWords } from '../../words/contacts.ts';
import { words } from '../../words/en.ts';
import { fullName } from '../../words/names.ts';
import { writing } from '../../words/writing.ts';
import { BlockDialog } from '../contacts/block.tsx';

interface MoreButtonProps {
  readonly row: Conversation;
  readonly view: OpenConversation;
  readonly onUnread: () => void;
}

interface Line {
  readonly label: string;
  readonly icon: IconName;
  readonly hint?: string;
  readonly run: () => void;
}

/** What is done with a conversation less often. */
export function MoreButton({ row, view, onUnread }: MoreButtonProps) {
  const { agent, changes, toasts } = useWorkspace();
  const ownKey = useOwnKey();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isBlocking, setBlocking] = useState(false);
  const { more } = words.conversation;
  const { uuid, reference_number: reference, contact } = row;
  const copy = async (text: string, said: string): Promise<void> => {
    if (await copyText(text)) toasts.show({ text: said, tone: 'done' });
  };
  const link = `${location.origin}/c/${uuid}`;
  const isMine = row.assigned_user_id === agent.id && mayChange(agent, 'assignee');
  const isOfTeam = row.assigned_team_id !== null && mayChange(agent, 'team');
  const mayBlock = agent.permissions.includes('contacts:block') && !contact.blocked;
  const lines: readonly (Line | false)[] = [
    { label: words.keys.rows.unread, icon: 'mail', hint: ownKey('m'), run: onUnread },
    { label: writing.message.link, icon: 'link', run: () => void copy(link, writing.message.linkCopied) },
    { label: more.number, icon: 'copy', run: () => void copy(reference, more.numberCopied) },
    isMine && { label: more.unassignMe, icon: 'person', run: () => changes.assign(uuid, null) },
    isOfTeam && { label: more.unassignTeam, icon: 'team', run: () => changes.setTeam(uuid, null) },
    { label: more.print, icon: 'file', run: () => void print(view) },
    mayBlock && { label: contactWords.block(fullName(contact)), icon: 'block', run: () => setBlocking(true) },
  ];
  const shown = lines.filter((line) => line !== false);
  return (
    <>
      <IconButton
        icon="more"
        label={more.label}
        aria-haspopup="listbox"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Picker
          anchor={anchor}
          label={more.label}
          beginsAtFirst
          choices={shown.map(({ label, icon, hint }) => ({
            ...{ key: label, label, sign: <Icon name={icon} />, ...(hint !== undefined && { hint }) },
          }))}
          onChoose={(key) => shown.find(({ label }) => label === key)?.run()}
          onClose={() => setAnchor(undefined)}
        />
      )}
      {isBlocking && <BlockDialog contact={contact} onClose={() => setBlocking(false)} />}
    </>
  );
}

const mostPages = 40;
const drawnMs = 100;

/** With what was written before: on paper nothing can be loaded. */
async function print(view: OpenConversation): Promise<void> {
  for (let pages = 0; pages < mostPages && view.snapshot().hasOlder; pages += 1) {
    const { length } = view.snapshot().messages;
    await view.older();
    if (view.snapshot().messages.length === length) break;
  }
  setTimeout(() => window.print(), drawnMs);
}
