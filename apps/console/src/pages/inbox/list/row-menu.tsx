import type { Conversation } from '@helpdesk/client';
import { mayChange, statusNames } from '@helpdesk/domain';
import { useLayoutEffect, useState } from 'preact/hooks';
import { actAs, resolveOpen } from '../../../browser/keys.ts';
import type { Changes } from '../../../state/changes/changes.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import { useOwnKey } from '../../../ui/own-key.ts';
import { Picker } from '../../../ui/pick/picker.tsx';
import type { Anchor } from '../../../ui/pick/popover.tsx';
import { words } from '../../../words/en.ts';
import { listWords } from '../../../words/lists.ts';
import { fullName } from '../../../words/names.ts';
import { usePickers } from '../../conversation/use-pickers.tsx';

/** Which row a menu is of, and where it stands. */
export interface RowMenuOf {
  readonly row: Conversation;
  readonly anchor: Anchor;
  /** The finger that has opened it, while it is down. */
  readonly pressedBy?: number | undefined;
  /** What opens: all that can be done with the row, or the times to snooze until. */
  readonly opens: 'menu' | 'snooze';
}

interface RowMenuProps extends RowMenuOf {
  /** It is shown next to the list. */
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (uuid: string) => void;
}

interface Line {
  readonly label: string;
  readonly icon: IconName;
  readonly hint?: string;
  readonly isCurrent?: boolean;
  readonly run: () => void;
}

/** Resolves a conversation that is not open, or opens it again. */
export function changeStatus(changes: Changes, row: Conversation | undefined): void {
  if (row === undefined) return;
  if (row.status_category === 'resolved') changes.setStatus(row.uuid, statusNames.open, words.done.reopened);
  else changes.setStatus(row.uuid, statusNames.resolved, words.done.resolvedOf(fullName(row.contact)));
}

/** What can be done with a conversation from its row. Each opening is a part of its own. */
export function RowMenu({ row, anchor, pressedBy, opens, isOpen, isSelected, onSelect }: RowMenuProps) {
  const { agent, changes } = useWorkspace();
  const pickers = usePickers(row);
  const ownKey = useOwnKey();
  const [isShown, setShown] = useState(opens === 'menu');
  const snooze = (): void => pickers.open('snooze', anchor);
  useLayoutEffect(() => {
    if (opens === 'snooze') snooze();
  }, []);
  const { uuid } = row;
  const mayStatus = mayChange(agent, 'status');
  const isResolved = row.status_category === 'resolved';
  const { conversation } = words;
  // What is open next to the list does the same by its keys, and goes on to the next one.
  const markUnread = (): void => void (isOpen ? actAs('m') : changes.markUnread(uuid));
  const toMe = (): void => changes.assign(uuid, agent.id);
  const lines: readonly (Line | false)[] = [
    mayStatus && {
      label: isResolved ? conversation.reopen : conversation.resolve,
      icon: isResolved ? 'undo' : 'check',
      run: () => void (isOpen ? actAs(resolveOpen) : changeStatus(changes, row)),
    },
    mayStatus && { label: conversation.snooze, icon: 'moon', run: snooze },
    mayChange(agent, 'assignee') &&
      row.assigned_user_id !== agent.id && { label: conversation.me, icon: 'person', run: toMe },
    { label: words.keys.rows.unread, icon: 'mail', run: markUnread },
    {
      ...{ label: listWords.rowMenu.select, icon: 'done', isCurrent: isSelected },
      // The menu was opened by a long press on a touch screen, where shortcuts are of no use.
      ...(pressedBy === undefined && { hint: ownKey('x') }),
      run: () => onSelect(uuid),
    },
  ];
  const shown = lines.filter((line) => line !== false);
  return (
    <>
      {isShown && (
        <Picker
          anchor={anchor}
          pressedBy={pressedBy}
          label={listWords.rowMenu.label(fullName(row.contact))}
          beginsAtFirst
          choices={shown.map(({ label, icon, hint, isCurrent = false }) => ({
            ...{ key: label, label, sign: <Icon name={icon} />, isCurrent, ...(hint !== undefined && { hint }) },
          }))}
          onChoose={(key) => shown.find(({ label }) => label === key)?.run()}
          onClose={() => setShown(false)}
        />
      )}
      {pickers.element}
    </>
  );
}
