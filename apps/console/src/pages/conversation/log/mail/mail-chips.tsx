import type { Conversation, Message } from '@helpdesk/client';
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { useWorkspace } from '../../../../state/workspace.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Popover } from '../../../../ui/pick/popover.tsx';
import ui from '../../../../ui/ui.module.css';
import { mailLog } from '../../../../words/en/mail-log.ts';
import style from './mail.module.css';
import { MailIcon } from './mail-icon.tsx';
import { addressOf, writerOf } from './mail-names.ts';
import { useMailAct } from './use-mail-act.ts';
import { usePeople } from './use-people.ts';

interface MailChipsProps {
  readonly message: Message;
  readonly row: Conversation;
  /** Undefined where the agent may not write. */
  readonly onAdd: ((address: string) => void) | undefined;
}

/** What is known, or not, about the sender of a mail, and what can be done about it. */
export function MailChips({ message, row, onAdd }: MailChipsProps) {
  const { meta } = message;
  const shown = [
    meta.sender_unproven && (
      <li key="unproven">
        <Chip sign={<MailIcon name="ask" small />} text={mailLog.chips.unproven} />
      </li>
    ),
    meta.new_sender && <NewSender key="new" message={message} row={row} onAdd={onAdd} />,
    meta.reply_to_ignored !== undefined && (
      <li key="ignored">
        <Ignored address={meta.reply_to_ignored} />
      </li>
    ),
    meta.forwarded && <Forwarded key="forwarded" message={message} row={row} />,
    meta.is_automated && !meta.is_auto_reply && (
      <li key="automatic">
        <Chip sign={<MailIcon name="repeat" small />} text={mailLog.chips.automatic} />
      </li>
    ),
  ].filter(Boolean);
  if (shown.length === 0) return null;
  return (
    <ul class={style.chips} aria-label={mailLog.chips.label}>
      {shown}
    </ul>
  );
}

interface ChipProps {
  readonly sign: ComponentChild;
  readonly text: string;
  readonly act?: string | undefined;
  readonly isBusy?: boolean;
  readonly onAct?: (button: HTMLElement) => void;
}

function Chip({ sign, text, act, isBusy = false, onAct }: ChipProps) {
  return (
    <span class={`${ui.chip} ${style.chip}`}>
      {sign}
      <span class={ui.cut}>{text}</span>
      {act !== undefined && (
        <>
          <span aria-hidden="true">·</span>
          <button type="button" aria-disabled={isBusy || undefined} onClick={(event) => onAct?.(event.currentTarget)}>
            {act}
          </button>
        </>
      )}
    </span>
  );
}

/** Until an agent has written to them. */
function NewSender({ message, row, onAdd }: MailChipsProps) {
  const address = addressOf(message);
  const person = usePeople(row)?.find((each) => each.address === address);
  if (address === undefined || person?.is_new === false) return null;
  const act = onAdd && mailLog.chips.add;
  return (
    <li>
      <Chip sign={<Icon name="plus" small />} text={mailLog.chips.newHere} act={act} onAct={() => onAdd?.(address)} />
    </li>
  );
}

function Ignored({ address }: { readonly address: string }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { chips } = mailLog;
  return (
    <>
      <Chip sign={<Icon name="reply" small />} text={chips.toSender} act={chips.why} onAct={setAnchor} />
      {anchor && (
        <Popover anchor={anchor} label={chips.why} onClose={() => setAnchor(undefined)}>
          <p class={style.why}>{chips.whyText(address)}</p>
        </Popover>
      )}
    </>
  );
}

/** A colleague has forwarded what a customer wrote to them. */
function Forwarded({ message, row }: Pick<MailChipsProps, 'message' | 'row'>) {
  const { client, agent, toasts } = useWorkspace();
  const { isBusy, run } = useMailAct();
  const { chips } = mailLog;
  const { address = '', name } = message.meta.forwarded ?? {};
  const mayChange = agent.permissions.includes('messages:write') && row.contact.email !== address;
  const change = (): void =>
    run(async () => {
      const body = { contact_email: address, first_name: name || (address.split('@')[0] ?? address) };
      await client.call('setConversationContact', { params: { uuid: row.uuid }, body });
      toasts.show({ text: chips.isCustomer(address), tone: 'done' });
    });
  const act = mayChange ? chips.makeCustomer(address) : undefined;
  return (
    <li class={style.forwarded}>
      <Chip
        sign={<Icon name="forward" small />}
        text={chips.forwardedBy(writerOf(message))}
        act={act}
        isBusy={isBusy}
        onAct={change}
      />
    </li>
  );
}
