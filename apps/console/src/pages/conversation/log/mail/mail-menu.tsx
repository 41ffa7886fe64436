import type { Conversation, Message } from '@helpdesk/client';
import { mailStateOf } from '@helpdesk/screen-state';
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { LazyDialog } from '../../../../app/lazy-dialog.tsx';
import { actAs } from '../../../../browser/keys.ts';
import { useWorkspace } from '../../../../state/workspace.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { copyText } from '../../../../ui/copy/copy-text.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useOwnKey } from '../../../../ui/own-key.ts';
import { Picker } from '../../../../ui/pick/picker.tsx';
import { mailLog } from '../../../../words/en/mail-log.ts';
import { words } from '../../../../words/en.ts';
import { writing } from '../../../../words/writing.ts';
import { downloadSource } from './download-source.ts';
import { MailIcon } from './mail-icon.tsx';
import { useMailAct } from './use-mail-act.ts';

interface MailMenuProps {
  readonly message: Message;
  readonly row: Conversation;
  /** Undefined where the agent may not write. */
  readonly onForward: (() => void) | undefined;
}

interface Line {
  readonly label: string;
  readonly sign: ComponentChild;
  readonly hint?: string;
  readonly run: () => void;
}

/** What can be done with a mail, and what more is known of it. */
export function MailMenu({ message, row, onForward }: MailMenuProps) {
  const { toasts, client } = useWorkspace();
  const ownKey = useOwnKey();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [dialog, setDialog] = useState<'original' | 'delivery'>();
  const { uuid, conversation_uuid: cuuid, type, meta } = message;
  const isReceived = type === 'incoming';
  const { menu } = mailLog;
  const copy = async (): Promise<void> => {
    const link = `${location.origin}/c/${cuuid}?m=${uuid}`;
    if (await copyText(link)) toasts.show({ text: writing.message.linkCopied, tone: 'done' });
  };
  const { run } = useMailAct();
  // What may have arrived has this under it.
  const state = mailStateOf(message)?.kind;
  const hasFailed = state === 'failed' || state === 'partly';
  const mayLeave = onForward && hasFailed && row.delivery?.message_uuid === uuid;
  const leave = (): void => run(async () => void (await client.call('leaveDelivery', { params: { cuuid, uuid } })));
  const mayReply = onForward !== undefined && meta.side === undefined;
  const lines: readonly (Line | false | undefined)[] = [
    mayReply && {
      label: words.keys.rows.reply,
      sign: <Icon name="reply" />,
      hint: ownKey('r'),
      run: () => void actAs('r'),
    },
    onForward && { label: menu.forward, sign: <Icon name="forward" />, hint: ownKey('w'), run: onForward },
    { label: writing.message.link, sign: <Icon name="link" />, run: () => void copy() },
    isReceived && { label: menu.original, sign: <Icon name="eye" />, run: () => setDialog('original') },
    isReceived && { label: menu.source, sign: <Icon name="code" />, run: () => downloadSource(message) },
    !isReceived && { label: menu.delivery, sign: <MailIcon name="send" />, run: () => setDialog('delivery') },
    mayLeave && { label: mailLog.state.leave, sign: <Icon name="check" />, run: leave },
  ];
  const shown = lines.filter((line) => line !== false && line !== undefined);
  return (
    <>
      <IconButton
        icon="more"
        label={writing.message.actions}
        aria-haspopup="listbox"
        data-mail-menu
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Picker
          anchor={anchor}
          label={writing.message.actions}
          beginsAtFirst
          choices={shown.map(({ label, sign, hint }) => ({
            ...{ key: label, label, sign, ...(hint !== undefined && { hint }) },
          }))}
          onChoose={(key) => shown.find(({ label }) => label === key)?.run()}
          onClose={() => setAnchor(undefined)}
        />
      )}
      {dialog && <LazyDialog load={loads[dialog]} of={{ message, row }} onClose={() => setDialog(undefined)} />}
    </>
  );
}

const loads = {
  original: () => import('./dialogs/original-dialog.tsx').then(({ OriginalDialog }) => OriginalDialog),
  delivery: () => import('./dialogs/delivery-dialog.tsx').then(({ DeliveryDialog }) => DeliveryDialog),
};
