import type { Attachment, Message } from '@helpdesk/client';
import { canShowHtml } from '@helpdesk/ui';
import type { ComponentChild } from 'preact';
import { useWorkspace } from '../../../../state/workspace.ts';
import { Icon } from '../../../../ui/icon.tsx';
import ui from '../../../../ui/ui.module.css';
import { mailLog } from '../../../../words/en/mail-log.ts';
import { words } from '../../../../words/en.ts';
import { writing } from '../../../../words/writing.ts';
import { sizeOf } from '../attachments.tsx';
import { MailIcon } from './mail-icon.tsx';
import style from './mail-parts.module.css';

interface MailFilesProps {
  readonly message: Message;
  readonly onPicture: (key: string) => void;
}

/** The files of a mail, and those that were not taken, with the reason. */
export function MailFiles({ message, onPicture }: MailFilesProps) {
  const files = filesOf(message);
  const refused = message.meta.refused_attachments ?? [];
  if (files.length + refused.length === 0) return null;
  return (
    <ul class={style.files} aria-label={writing.files.label}>
      {files.map((file) => (
        <li key={file.uuid}>
          <File file={file} onPicture={onPicture} />
        </li>
      ))}
      {refused.map((file, at) => (
        <li key={`refused ${at}`} class={`${style.file} ${style.refused}`}>
          <span class={style.sign}>
            <MailIcon name="nofile" />
          </span>
          <FileText name={file.name} below={<Reason {...file} />} />
        </li>
      ))}
    </ul>
  );
}

/** Pictures that stand in the text are not shown a second time, unless this browser shows the plain text alone. */
function filesOf({ attachments, content, content_type: type }: Message): readonly Attachment[] {
  const isInText = ({ disposition, url }: Attachment): boolean =>
    type === 'html' && canShowHtml() && disposition === 'inline' && content.includes(url.replaceAll('&', '&amp;'));
  return attachments.filter((file) => !isInText(file));
}

function File({ file, onPicture }: { readonly file: Attachment; readonly onPicture: (key: string) => void }) {
  const { uuid, name, size, url, thumbnail_url: thumbnail } = file;
  const below = sizeOf(size);
  if (thumbnail === null)
    return (
      <a class={style.file} href={url} target="_blank" rel="noopener noreferrer" title={name}>
        <span class={style.sign}>
          <Icon name="file" />
        </span>
        <FileText name={name} below={below} />
      </a>
    );
  return (
    <button
      type="button"
      class={style.file}
      aria-label={writing.files.open(name)}
      title={name}
      aria-haspopup="dialog"
      onClick={() => onPicture(uuid)}
    >
      <img class={style.sign} src={thumbnail} alt="" width={32} height={32} loading="lazy" />
      <FileText name={name} below={below} />
    </button>
  );
}

function FileText({ name, below }: { readonly name: string; readonly below: ComponentChild }) {
  return (
    <span>
      <b class={ui.cut}>
        <bdi>{name}</bdi>
      </b>
      <small class={ui.cut}>{below}</small>
    </span>
  );
}

interface ReasonProps {
  readonly size: number;
  readonly reason: string;
}

function Reason({ size, reason }: ReasonProps) {
  const { max_bytes: most } = useWorkspace().upload;
  const { too_large: tooLarge, ...reasons } = mailLog.refusedFile;
  if (reason === 'too_large') return <>{tooLarge(sizeOf(size), sizeOf(most))}</>;
  const said = Object.entries(reasons).find(([each]) => each === reason)?.[1] ?? reasons.other;
  return <>{size > 0 ? words.parts([sizeOf(size), said]) : said}</>;
}
