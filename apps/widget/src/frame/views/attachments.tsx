import type { WidgetMessage } from '@helpdesk/client';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { fileIcon } from '../parts/later-icons.ts';
import parts from '../parts/parts.module.css';
import style from './log.module.css';

type Attachment = WidgetMessage['attachments'][number];

const isPicture = (type: string): boolean => /^image\/(?:png|jpeg|gif|webp|avif)$/.test(type);

/** Pictures as tiles, other files as chips. */
export function Attachments({ files }: { readonly files: readonly Attachment[] }) {
  return (
    <>
      {files.map((file) => {
        // A picture without a small one is too large to be drawn with the text.
        const picture = file.thumbnail_url;
        return (
          <a
            key={file.uuid}
            class={picture ? style.tile : style.chip}
            href={file.url}
            target="_blank"
            rel="noopener"
            title={file.name}
          >
            {picture ? (
              <img src={picture} alt={file.name} loading="lazy" />
            ) : (
              <>
                <Icon path={fileIcon} />
                <bdi class={parts.cut}>{file.name}</bdi>
                <small>{sizeText(file.size)}</small>
              </>
            )}
          </a>
        );
      })}
    </>
  );
}

/** A file that has not arrived yet. Pictures look as they will, unless the browser cannot draw them. */
export function WaitingFile({ file, hasTile }: { readonly file: File; readonly hasTile: boolean }) {
  const [url, setUrl] = useState('');
  const [isBroken, setBroken] = useState(false);
  const isTile = hasTile && !isBroken && isPicture(file.type);
  useEffect(() => {
    if (!isTile) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, isTile]);
  return isTile ? (
    <div class={style.tile} title={file.name}>
      {url && <img src={url} alt={file.name} onError={() => setBroken(true)} />}
    </div>
  ) : (
    <div class={style.bubble}>
      <bdi>{file.name}</bdi> <small>{sizeText(file.size)}</small>
    </div>
  );
}

function sizeText(bytes: number): string {
  const isSmall = bytes < 1_000_000;
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(Math.max(1, bytes / (isSmall ? 1_000 : 1_000_000)));
}
