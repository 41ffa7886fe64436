import { extensionOf } from '@helpdesk/domain';
import type { DraftKind, OutgoingFile, Upload, Uploads } from '@helpdesk/screen-state';
import { useEffect, useRef, useState } from 'preact/hooks';
import { refusalWords } from '../../../../state/refusal-words.ts';
import { useWorkspace } from '../../../../state/workspace.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import ui from '../../../../ui/ui.module.css';
import { words } from '../../../../words/en.ts';
import { writing } from '../../../../words/writing.ts';
import { sizeOf } from '../../log/attachments.tsx';
import style from './files.module.css';

export interface FilesProps {
  readonly files: readonly OutgoingFile[];
  readonly uploads: readonly Upload[];
  readonly onRemoveFile: (id: number) => void;
  readonly onRemoveUpload: (key: number) => void;
  readonly onRetry: () => void;
}

/** What goes along with the text: what is there, what is on its way, and what cannot go. */
export function Files({ files, uploads, onRemoveFile, onRemoveUpload, onRetry }: FilesProps) {
  // Pictures stand in the text, unless something is to be said about them.
  const said = uploads.filter(({ contentId, refusal }) => !contentId || refusal);
  if (files.length + said.length === 0) return null;
  return (
    <ul class={style.files} aria-label={writing.files.label} data-files>
      {files.map(({ id, name, size }) => (
        <li key={id} class={style.chip}>
          <Icon name="file" />
          <bdi class={ui.cut}>{name}</bdi>
          <small>{sizeOf(size)}</small>
          <Remove name={name} onClick={() => onRemoveFile(id)} />
        </li>
      ))}
      {said.map((upload) => (
        <OneUpload key={upload.key} upload={upload} onRemove={() => onRemoveUpload(upload.key)} onRetry={onRetry} />
      ))}
    </ul>
  );
}

interface OneUploadProps {
  readonly upload: Upload;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

function OneUpload({ upload, onRemove, onRetry }: OneUploadProps) {
  const { upload: limits } = useWorkspace();
  const { file, done, refusal } = upload;
  if (refusal !== undefined) {
    return (
      <li class={`${style.chip} ${style.refused}`}>
        <Icon name="warn" />
        <span role="alert">{refusalOf(upload, limits.max_bytes)}</span>
        {refusal === 'lost' && (
          <Button kind="link" onClick={onRetry}>
            {words.conversation.again}
          </Button>
        )}
        <Remove name={file.name} onClick={onRemove} />
      </li>
    );
  }
  const percent = Math.round(done * 100);
  return (
    <li class={style.chip}>
      <Icon name="file" />
      <bdi class={ui.cut}>{file.name}</bdi>
      <progress max={100} value={percent} aria-label={writing.files.uploading(file.name)} />
      <small>{writing.files.uploaded(percent)}</small>
      <Remove name={file.name} onClick={onRemove} />
    </li>
  );
}

/** The service's setting counts in the same unit. */
const megabyte = 1_048_576;

function refusalOf({ file, refusal, error }: Upload, mostBytes: number): string {
  const { files } = writing;
  switch (refusal) {
    case 'tooLarge':
      return files.tooLarge(file.name, mostBytes / megabyte);
    case 'kind':
      return files.kind(file.name, extensionOf(file.name));
    case 'empty':
      return files.empty(file.name);
    case 'lost':
      return files.lost(file.name);
    default:
      return files.refused(file.name, refusalWords(error));
  }
}

function Remove({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  return (
    <button type="button" aria-label={writing.files.remove(name)} title={writing.files.remove(name)} onClick={onClick}>
      <Icon name="close" small />
    </button>
  );
}

export function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon="clip" label={writing.files.attach} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={writing.files.attach}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Files may be dropped anywhere on the pane around the place. */
export function useDrop(place: { readonly current: HTMLElement | null }, onFiles: Uploads['add']): boolean {
  const [isOver, setOver] = useState(false);
  const add = useRef(onFiles);
  add.current = onFiles;
  useEffect(() => {
    const pane = place.current?.closest<HTMLElement>('[data-pane]');
    if (pane == null) return;
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!(event.relatedTarget instanceof Node && pane.contains(event.relatedTarget))) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      // The text has taken them.
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      add.current([...(event.dataTransfer?.files ?? [])]);
    };
    pane.addEventListener('dragover', onOver);
    pane.addEventListener('dragleave', onLeave);
    pane.addEventListener('drop', onDrop);
    return () => {
      pane.removeEventListener('dragover', onOver);
      pane.removeEventListener('dragleave', onLeave);
      pane.removeEventListener('drop', onDrop);
    };
  }, [place]);
  return isOver;
}

export function DropOutline({ kind }: { readonly kind: DraftKind }) {
  const { drop } = writing.files;
  return (
    <div class={style.drop} aria-hidden="true">
      <span>
        <Icon name="clip" />
        {drop[kind === 'reply' || kind === 'note' ? kind : 'mail']}
      </span>
    </div>
  );
}
