import type { Message } from '@helpdesk/client';
import { forwardedHead, forwardedParts } from '@helpdesk/screen-state';
import { canShowHtml, daysSince, piecesOf, showWithPictures } from '@helpdesk/ui';
import { useState } from 'preact/hooks';
import { Button } from '../../../../ui/button.tsx';
import { mailLog } from '../../../../words/en/mail-log.ts';
import { clockOf, momentOf } from '../../../../words/times.ts';
import { writing } from '../../../../words/writing.ts';
import { SafeHtml } from '../../composer/mail/safe-html.tsx';
import { Fold } from '../../fold.tsx';
import { MessageText } from '../message-text.tsx';
import { EarlierText, ForwardedText } from './earlier.tsx';
import style from './mail.module.css';
import { MailFiles } from './mail-files.tsx';
import { MailFrame } from './mail-frame.tsx';
import { MailIcon } from './mail-icon.tsx';
import { shortName, writerOf } from './mail-names.ts';
import rows from './mail-rows.module.css';
import { boxOf } from './mail-state.tsx';

interface MailBodyProps {
  readonly message: Message;
  readonly onPicture: (key: string) => void;
}

/** The text of a mail, what hides in it, and its files. */
export function MailBody({ message, onPicture }: MailBodyProps) {
  const [areShown, setShown] = useState(false);
  const { meta, content_type: type, content } = message;
  const isFrame = type === 'html' && meta.notice === undefined && message.type === 'incoming' && canShowHtml();
  const pictures = meta.remote_images?.n ?? 0;
  const isHidden = isFrame && pictures > 0 && !areShown;
  return (
    <>
      {isHidden && <Hidden {...hiddenOf(message)} onShow={() => setShown(true)} />}
      <div class={`${style.box} ${style[boxOf(message)] ?? ''}`} data-box dir={isFrame ? undefined : 'auto'}>
        {meta.notice !== undefined ? (
          <p class={style.notice}>{mailLog.notice[meta.notice]}</p>
        ) : isFrame ? (
          <MailFrame
            html={content}
            title={mailLog.frame(writerOf(message))}
            pictures={areShown ? picturesOf(message) : undefined}
          />
        ) : (
          <Text message={message} />
        )}
        {meta.signature !== undefined && <Signature html={meta.signature} />}
        {meta.has_quote && <EarlierText message={message} />}
        <MailFiles message={message} onPicture={onPicture} />
      </div>
    </>
  );
}

/** What an agent wrote, or a mail without HTML. */
function Text({ message }: Pick<MailBodyProps, 'message'>) {
  const { uuid, meta, content_type: type, content, text_content: text } = message;
  const html = type === 'html' ? content : undefined;
  const parts = meta.side === uuid && html !== undefined ? forwardedParts({ html, text }) : undefined;
  const own = parts?.own ?? { html, text };
  return (
    <>
      {(own.text !== '' || own.html?.includes('<img')) && (
        <Fold text={own.text}>
          <MessageText html={own.html} text={own.text} show={showWithPictures} />
        </Fold>
      )}
      {parts && <ForwardedText {...parts.original} name={nameOfOriginal(message, parts.original.text)} />}
    </>
  );
}

/** "Mira’s mail of 14:02, 2 files"; with the day, where it is not that of the forward. */
function nameOfOriginal({ meta, created_at: created }: Message, text: string): string {
  const head = forwardedHead(text);
  if (head === undefined) return mailLog.original;
  const isSameDay = daysSince(head.at, Date.parse(created)) === 0;
  const time = isSameDay ? clockOf(head.at) : momentOf(head.at);
  return mailLog.originalOf(shortName(head.name), time, meta.forwarded_files ?? 0);
}

/** As it left with the mail. */
function Signature({ html }: { readonly html: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
    <div role="group" aria-label={mailLog.signature} class={rows.signature} data-signature>
      <SafeHtml html={html} class={undefined} />
    </div>
  );
}

/** The service fetches them: a server is not told where the agent sits. */
function picturesOf({ conversation_uuid: cuuid, uuid }: Message): string {
  return `/api/v1/conversations/${cuuid}/messages/${uuid}/image?n=`;
}

function hiddenOf({ meta }: Message): { readonly n: number; readonly hosts: readonly string[] } {
  return meta.remote_images ?? { n: 0, hosts: [] };
}

interface HiddenProps {
  readonly n: number;
  readonly hosts: readonly string[];
  readonly onShow: () => void;
}

/** Loading a picture tells its server that the mail was read: only the agent decides that. */
function Hidden({ n, hosts, onShow }: HiddenProps) {
  const [host = '', ...others] = hosts;
  return (
    <div class={rows.hidden}>
      <MailIcon name="nopicture" />
      <span>{others.length === 0 ? mailLog.hidden(n, host) : mailLog.hiddenOfMany(n, hosts.length)}</span>
      <Button
        onClick={({ currentTarget }) => {
          focusMessage(currentTarget);
          onShow();
        }}
      >
        {writing.show}
      </Button>
    </div>
  );
}

/** Before a button of the message goes away. */
function focusMessage(button: HTMLElement): void {
  button.closest('article')?.focus();
}

/** An answer of a program, as one line until it is asked for. */
export function AutomaticReply({ message, onPicture }: MailBodyProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <MailBody message={message} onPicture={onPicture} />;
  return (
    <div class={rows.automatic}>
      <span class={rows.autoChip}>
        <MailIcon name="repeat" small />
        {mailLog.chips.automatic}
      </span>
      <span dir="auto">{piecesOf(message.text_content).map(({ text }) => text)}</span>
      <Button
        kind="link"
        aria-expanded={false}
        onClick={({ currentTarget }) => {
          focusMessage(currentTarget);
          setOpen(true);
        }}
      >
        {writing.show}
      </Button>
    </div>
  );
}
