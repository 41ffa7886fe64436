import { type DraftMail, letterOf } from '@helpdesk/screen-state';
import { useId, useState } from 'preact/hooks';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/form/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import ui from '../../../../ui/ui.module.css';
import { mailWriting } from '../../../../words/mail/mail-writing.ts';
import { fullName } from '../../../../words/names.ts';
import { momentOf } from '../../../../words/times.ts';
import style from './below.module.css';
import type { MailPartProps } from './mail-parts.ts';
import type { MailOf } from './mail-state.ts';
import { SafeHtml } from './safe-html.tsx';

/** What a mail has below its text: the signature, the quote, and what is forwarded. */
export function MailBelow({ kind, used, view, mail }: MailPartProps & { readonly mail: MailOf }) {
  if (kind === 'note') return null;
  const { defaults } = mail.state.snapshot().facts;
  const { draft, write } = used;
  const letter = letterOf(kind, draft.mail, defaults);
  const choose = (change: DraftMail): void => write({ mail: { ...draft.mail, ...change } });
  return (
    <>
      <Signature html={letter.signature} isIn={letter.hasSignature} onChange={(signature) => choose({ signature })} />
      {letter.quote !== null && (
        <Quote html={letter.quote} isIn={letter.hasQuote} onChange={(quote) => choose({ quote })} />
      )}
      {kind === 'forward' && draft.mail !== null && (
        <Original
          mail={draft.mail}
          message={view.snapshot().messages.find(({ uuid }) => uuid === draft.mail?.reply_to)}
          onChange={choose}
        />
      )}
    </>
  );
}

interface PieceProps {
  readonly html: string;
  readonly isIn: boolean;
  readonly onChange: (isIn: boolean) => void;
}

/** As it goes below the mail, or that it does not. */
export function Signature({ html, isIn, onChange }: PieceProps) {
  const { signature } = mailWriting;
  if (html === '') return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
    <div class={style.piece} role="group" aria-label={signature.label}>
      {isIn ? <SafeHtml html={html} class={style.signature} /> : <span class={style.signature}>{signature.none}</span>}
      <Button onClick={() => onChange(!isIn)}>{isIn ? signature.leaveOut : signature.add}</Button>
    </div>
  );
}

/** Behind three dots, because the agent knows it. */
function Quote({ html, isIn, onChange }: PieceProps) {
  const { quote } = mailWriting;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen && isIn;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
    <div class={style.quote} role="group" aria-label={quote.label}>
      <div class={style.piece}>
        <span class={style.signature}>
          {isIn ? (
            <button
              type="button"
              class={style.dots}
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={quote.label}
              title={quote.label}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="more" small />
            </button>
          ) : (
            quote.none
          )}
        </span>
        {(isOpen || !isIn) && <Button onClick={() => onChange(!isIn)}>{isIn ? quote.leaveOut : quote.add}</Button>}
      </div>
      <div id={id} hidden={!isShown}>
        {isShown && <SafeHtml html={html} class={style.quoted} />}
      </div>
    </div>
  );
}

interface OriginalProps {
  readonly mail: DraftMail;
  /** Undefined where it is not among the messages that are shown. */
  readonly message: ReturnType<MailPartProps['view']['snapshot']>['messages'][number] | undefined;
  readonly onChange: (change: DraftMail) => void;
}

/** What is forwarded, and how. */
function Original({ mail, message, onChange }: OriginalProps) {
  const { forward } = mailWriting;
  const files = message?.attachments.filter(({ disposition }) => disposition !== 'inline').length ?? 0;
  const isFile = mail.as_file ?? false;
  return (
    <div class={style.original}>
      <p>
        <Icon name="mail" />
        <bdi class={ui.cut}>{message === undefined ? forward.someMail : titleOf(message)}</bdi>
      </p>
      {(files > 0 || message?.type === 'incoming') && (
        <div>
          {files > 0 && (
            <Checkbox
              label={forward.files(files)}
              isOn={!isFile && (mail.with_files ?? true)}
              onChange={(with_files) => onChange({ with_files, as_file: false })}
            />
          )}
          {message?.type === 'incoming' && (
            <Checkbox label={forward.asFile} isOn={isFile} onChange={(as_file) => onChange({ as_file })} />
          )}
        </div>
      )}
    </div>
  );
}

function titleOf({ author, created_at: created, meta }: NonNullable<OriginalProps['message']>): string {
  const at = Date.parse(created);
  const head = mailWriting.forward.original(fullName(author), momentOf(at));
  return meta.subject === '' ? head : `${head}: ${meta.subject}`;
}
