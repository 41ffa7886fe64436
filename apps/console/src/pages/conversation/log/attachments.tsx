import type { Attachment } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { Icon } from '../../../ui/icon.tsx';
import ui from '../../../ui/ui.module.css';
import { words } from '../../../words/en.ts';
import { writing } from '../../../words/writing.ts';
import style from './attachments.module.css';

/** A file of a message, as far as it is drawn. */
export type ShownFile = Pick<Attachment, 'name' | 'size' | 'content_type' | 'url'> & {
  readonly key: string;
  /** The address of the picture, if the file is shown as one. */
  readonly picture: string | undefined;
};

export function shownFile(file: Attachment): ShownFile {
  return { ...file, key: file.uuid, picture: file.thumbnail_url ?? undefined };
}

interface AttachmentsProps {
  readonly files: readonly ShownFile[];
  readonly onPicture: (key: string) => void;
}

export function Attachments({ files, onPicture }: AttachmentsProps) {
  if (files.length === 0) return null;
  // Pictures next to each other, other files after them.
  const sorted = files.toSorted((one, other) => Number(!one.picture) - Number(!other.picture));
  return (
    <ul class={style.files}>
      {sorted.map((file) => (
        <li key={file.key}>
          {file.picture !== undefined ? (
            <Tile file={file} picture={file.picture} onOpen={() => onPicture(file.key)} />
          ) : /^(?:audio|video)\//.test(file.content_type) ? (
            <Player file={file} />
          ) : (
            <FileChip file={file} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  readonly file: ShownFile;
  readonly picture: string;
  readonly onOpen: () => void;
}

function Tile({ file, picture, onOpen }: TileProps) {
  const [isGone, setGone] = useState(false);
  if (isGone) return <Gone name={file.name} />;
  return (
    <button
      type="button"
      class={style.tile}
      aria-label={writing.files.open(file.name)}
      title={file.name}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <img src={picture} alt="" width={128} height={96} loading="lazy" onError={() => setGone(true)} />
    </button>
  );
}

/** With the controls of the browser. */
function Player({ file: { name, content_type: type, url } }: { readonly file: ShownFile }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return <Gone name={name} />;
  const props = {
    src: url,
    controls: true,
    preload: 'none',
    'aria-label': name,
    onError: () => setGone(true),
  } as const;
  return type.startsWith('audio/') ? <audio {...props} /> : <video class={style.video} {...props} />;
}

function FileChip({ file: { name, size, content_type: type, url } }: { readonly file: ShownFile }) {
  return (
    <a class={style.file} href={url} target="_blank" rel="noopener noreferrer" title={name}>
      <Icon name="file" />
      <span>
        <b class={ui.cut}>
          <bdi>{name}</bdi>
        </b>
        <small class={ui.cut}>{words.conversation.file(sizeOf(size), type)}</small>
      </span>
    </a>
  );
}

function Gone({ name }: { readonly name: string }) {
  return (
    <span class={`${style.file} ${style.gone}`}>
      <Icon name="warn" />
      <span>
        <b class={ui.cut}>{name}</b>
        <small>{writing.files.gone}</small>
      </span>
    </span>
  );
}

export function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? words.kilobytes(Math.ceil(bytes / 1_000)) : words.megabytes(bytes / 1_000_000);
}
