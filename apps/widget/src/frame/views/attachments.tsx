import type { WidgetMessage } from '@helpdesk/client';
import { Icon } from '../parts/icon.tsx';
import { fileIcon } from '../parts/later-icons.ts';
import parts from '../parts/parts.module.css';
import style from './log.module.css';

type Attachment = WidgetMessage['attachments'][number];

/** Pictures as tiles, other files as chips. */
export function Attachments({ files }: { readonly files: readonly Attachment[] }) {
  return (
    <>
      {files.map((file) => {
        const isPicture = /^image\/(?:png|jpeg|gif|webp|avif)$/.test(file.content_type);
        return (
          <a
            key={file.uuid}
            class={isPicture ? style.tile : style.chip}
            href={file.url}
            target="_blank"
            rel="noopener"
            title={file.name}
          >
            {isPicture ? (
              <img src={file.thumbnail_url ?? file.url} alt={file.name} loading="lazy" />
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

export function sizeText(bytes: number): string {
  const isSmall = bytes < 1_000_000;
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(Math.max(1, bytes / (isSmall ? 1_000 : 1_000_000)));
}
