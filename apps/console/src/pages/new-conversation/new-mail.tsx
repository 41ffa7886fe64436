import type { InboxSummary } from '@helpdesk/client';
import { isOfComposition } from '@helpdesk/ui';
import { useRef, useState } from 'preact/hooks';
import { Dialog } from '../../ui/dialog.tsx';
import { mailWriting } from '../../words/mail/mail-writing.ts';
import type { Writer } from '../conversation/composer/field.ts';
import { Files } from '../conversation/composer/files/files.tsx';
import { AddressRows, type WantedFocus } from '../conversation/composer/mail/address-rows.tsx';
import { Signature } from '../conversation/composer/mail/mail-below.tsx';
import { takeTyped } from '../conversation/composer/mail/take-typed.ts';
import type { BegunMail } from './begun-mail.ts';
import style from './new-mail.module.css';
import { Questions, Subject, Text } from './new-mail-parts.tsx';
import { useFiles } from './use-files.ts';
import { type BegunFor, type UsedNewMail, useNewMail } from './use-new-mail.ts';
import { useSendingMail } from './use-sending-mail.ts';

interface NewMailProps {
  readonly inboxId: number;
  readonly to: BegunFor | undefined;
  readonly given: BegunMail;
  /** Inboxes whose conversations are chats. */
  readonly chats: readonly InboxSummary[];
  readonly onChat: (inboxId: number) => void;
  readonly onClose: () => void;
}

/** Begins a conversation by e-mail, with one person or several. What is written stays on this device. */
export function NewMail({ inboxId, to: begunFor, given, chats, onChat, onClose }: NewMailProps) {
  const used = useNewMail(inboxId, begunFor, given);
  const { mail, handle, known, sender, choices } = used;
  const files = useFiles(filesOf(handle), (picture) =>
    handle.write({ pictures: [...handle.state.snapshot().pictures, picture] }),
  );
  const writer = useRef<Writer>();
  const subject = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<WantedFocus | undefined>({ list: 'to' });
  const sending = useSendingMail({ used, files, writer, subject, box, onWant: setWanted });
  return (
    <Dialog title={mailWriting.newMail.title} size="writing" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears a key of the fields in it */}
      <div
        ref={box}
        class={style.mail}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOfComposition(event)) return;
          event.preventDefault();
          if (event.repeat) return;
          takeTyped(event.target);
          void sending.send();
        }}
      >
        <AddressRows
          isNew
          {...{ known, wanted, choices, onClose }}
          recipients={mail}
          from={used.from}
          others={chats.map(({ id, name }) => ({ key: String(id), label: name }))}
          onRecipients={({ to, cc, bcc }) => handle.write({ to, cc, bcc })}
          onFrom={(key) => {
            const chat = chats.find(({ id }) => String(id) === key);
            if (chat === undefined) handle.write({ from: key });
            else onChat(chat.id);
          }}
        >
          <Subject field={subject} value={mail.subject} onInput={(value) => handle.write({ subject: value })} />
        </AddressRows>
        <Text {...{ used, files, writer, sending }}>
          {sender !== undefined && (
            <Signature
              html={sender.signature}
              isIn={mail.hasSignature}
              onChange={(hasSignature) => handle.write({ hasSignature })}
            />
          )}
          <Files {...files} />
          <Questions {...{ used, sending }} onChange={(address) => setWanted({ address })} />
        </Text>
      </div>
    </Dialog>
  );
}

/** Where its files are kept that the service has. */
const filesOf = ({ state, write }: UsedNewMail['handle']): Parameters<typeof useFiles>[0] => ({
  snapshot: () => state.snapshot().files,
  subscribe: state.subscribe,
  update: (next) => write({ files: next(state.snapshot().files) }),
});
