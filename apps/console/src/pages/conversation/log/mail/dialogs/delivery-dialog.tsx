import type { Conversation, Message } from '@helpdesk/client';
import { failureReason } from '@helpdesk/screen-state';
import { useQuery } from '@tanstack/preact-query';
import { useWorkspace } from '../../../../../state/workspace.ts';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { Icon } from '../../../../../ui/icon.tsx';
import { mailLog } from '../../../../../words/en/mail-log.ts';
import { clockOf } from '../../../../../words/times.ts';
import { originalFault } from '../earlier.tsx';
import { useNames } from '../mail-names.ts';
import style from '../mail-parts.module.css';

interface DeliveryDialogProps {
  readonly message: Message;
  readonly row: Conversation;
  readonly onClose: () => void;
}

/** How far a mail of ours is: a row for each recipient, with the words of the mail server. */
export function DeliveryDialog({ message, row, onClose }: DeliveryDialogProps) {
  const { client, queries } = useWorkspace();
  const nameIn = useNames(row);
  const { uuid, conversation_uuid: cuuid, updated_at: changedAt } = message;
  const { data, error } = useQuery(
    {
      queryKey: ['delivery', uuid, changedAt],
      queryFn: ({ signal }) => client.call('getDelivery', { params: { cuuid, uuid }, signal }),
      // What is shown is as it was a moment ago.
      staleTime: 0,
    },
    queries,
  );
  const { delivery, state, reasons } = mailLog;
  const next = data?.next_at ?? null;
  const waits = next === null ? delivery.waiting : state.waitingUntil(clockOf(Date.parse(next)));
  return (
    <Dialog title={delivery.title} isText onClose={onClose}>
      {error !== null && <p>{originalFault(error) === mailLog.notKept ? delivery.none : originalFault(error)}</p>}
      {data !== undefined && (
        <ul class={style.deliveries}>
          {data.recipients.map(({ address, role, state: of, code, text }) => (
            <li key={`${role} ${address}`} class={style.recipient} data-state={of}>
              <Icon name={signs[of]} />
              <b class={style.who}>
                <bdi>{nameIn(message, address)}</bdi>
              </b>
              {nameIn(message, address) !== address && <bdi class={style.small}>{address}</bdi>}
              <span>
                {of === 'failed' ? reasons[failureReason(code)] : of === 'waiting' ? waits : delivery.accepted}
              </span>
              {text !== null && (
                <small class={style.small} dir="auto">
                  {code === null || text.includes(code) ? text : delivery.at(text, code)}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const signs = { waiting: 'clock', accepted: 'check', failed: 'warn' } as const;
