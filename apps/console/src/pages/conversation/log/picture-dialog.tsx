import { isOfComposition } from '@helpdesk/ui';
import { useEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import ui from '../../../ui/ui.module.css';
import { words } from '../../../words/en.ts';
import { writing } from '../../../words/writing.ts';
import style from './attachments.module.css';
import type { ShownFile } from './attachments.tsx';

interface PictureDialogProps {
  readonly pictures: readonly ShownFile[];
  /** Which is shown first. */
  readonly first: string;
  readonly onClose: () => void;
}

/** One picture at a time; the arrows go through all of the conversation, a click shows it in its own size. */
export function PictureDialog({ pictures, first, onClose }: PictureDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(() => pictures.findIndex(({ key }) => key === first));
  const [isZoomed, setZoomed] = useState(false);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const { current } = dialog;
    if (current?.open === false) current.showModal();
    return () => current?.close();
  }, []);
  const picture = pictures[at];
  if (picture === undefined) return null;
  const go = (step: number): void => {
    setAt((at + step + pictures.length) % pictures.length);
    setZoomed(false);
    setGone(false);
  };
  const { files } = writing;
  const isOne = pictures.length === 1;
  return (
    <dialog
      ref={dialog}
      class={style.dialog}
      aria-label={picture.name}
      onCancel={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step === undefined || isOne || isZoomed || isOfComposition(event)) return;
        event.preventDefault();
        go(document.dir === 'rtl' ? -step : step);
      }}
    >
      <header>
        <h2 class={ui.cut}>
          <bdi>{picture.name}</bdi>
        </h2>
        {!isOne && (
          <>
            <small aria-live="polite">{files.of(at + 1, pictures.length)}</small>
            <IconButton icon="left" label={files.previous} shortcut="←" onClick={() => go(-1)} />
            <IconButton icon="right" label={files.next} shortcut="→" onClick={() => go(1)} />
          </>
        )}
        <a class={`${ui.button} ${ui.line}`} href={picture.url} download={picture.name}>
          <Icon name="download" />
          {files.download}
        </a>
        <IconButton icon="close" label={words.close} onClick={onClose} />
      </header>
      <div class={`${style.picture} ${ui.scroll}`}>
        {isGone ? (
          <p>{files.gone}</p>
        ) : (
          <button
            key={picture.key}
            type="button"
            class={isZoomed ? style.zoomed : ''}
            aria-pressed={isZoomed}
            aria-label={files.zoom}
            onClick={() => setZoomed(!isZoomed)}
          >
            <img src={picture.url} alt={picture.name} onError={() => setGone(true)} />
          </button>
        )}
      </div>
    </dialog>
  );
}
