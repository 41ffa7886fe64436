import type { Message } from '@helpdesk/client';
import { canShowHtml } from '@helpdesk/ui';
import { Dialog } from '../../../../../ui/dialog.tsx';
import { mailLog } from '../../../../../words/en/mail-log.ts';
import { MessageText } from '../../message-text.tsx';
import { originalFault, useOriginal } from '../earlier.tsx';
import style from '../mail.module.css';
import { MailFrame } from '../mail-frame.tsx';

interface OriginalDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/** A received mail in full, with the lines of its head that people read. */
export function OriginalDialog({ message, onClose }: OriginalDialogProps) {
  const { data, error } = useOriginal(message, true);
  const { whole, head } = mailLog;
  const fault = originalFault(error);
  const labels = [
    ['from', whole.from],
    ['to', head.labels.to],
    ['cc', head.labels.cc],
    ['date', whole.date],
    ['subject', whole.subject],
  ] as const;
  const lines = labels.flatMap(([name, label]) =>
    (data?.headers ?? []).filter((each) => each.name === name).map(({ value }) => ({ label, value })),
  );
  return (
    <Dialog title={whole.title} size="wide" isText onClose={onClose}>
      {fault !== undefined && <p>{fault}</p>}
      {fault === undefined && data === undefined && <p class={style.late}>{whole.loading}</p>}
      {data !== undefined && (
        <>
          <dl class={style.people}>
            {lines.map(({ label, value }) => (
              <>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </>
            ))}
          </dl>
          <section class={style.original} aria-label={whole.text}>
            {data.html !== null && canShowHtml() ? (
              <MailFrame html={data.html} title={whole.text} />
            ) : (
              <MessageText html={undefined} text={data.text} />
            )}
          </section>
        </>
      )}
    </Dialog>
  );
}
