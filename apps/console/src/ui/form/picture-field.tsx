import { HelpdeskError } from '@helpdesk/client';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useWorkspace } from '../../state/workspace.ts';
import { words } from '../../words/en.ts';
import { Button } from '../button.tsx';
import style from './picture-field.module.css';
import { useOnce } from './use-once.ts';

const mebibyte = 1024 * 1024;

interface PictureFieldProps {
  /** The label of the field, for screen readers. */
  readonly label: string;
  readonly hint: string;
  /** The picture that is shown now, at the start of the row. */
  readonly sign: ComponentChildren;
  readonly hasPicture: boolean;
  /** Largest file, in mebibytes. */
  readonly atMost: number;
  readonly words: { readonly remove: string; readonly shown: string; readonly removed: string };
  readonly refusal: (error: unknown) => string;
  readonly upload: (file: File) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  /** Its name, where the sign does not say what it is. */
  readonly children?: ComponentChildren;
}

/** A picture that is uploaded as soon as it is chosen. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, sign, hasPicture, atMost, words: own, refusal, upload, remove, children } = props;
  const { picture } = words.form;
  const { toasts } = useWorkspace();
  const file = useRef<HTMLInputElement>(null);
  const { isBusy, run } = useOnce();

  async function change(act: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await act();
      toasts.show({ text: done, tone: 'done' });
    } catch (error) {
      const { status, code } = error instanceof HelpdeskError ? error : {};
      const isNone = status === 400 && code !== 'media.image_too_large';
      toasts.show({ text: isNone ? picture.refused : refusal(error), tone: 'refused' });
    }
  }
  function choose(chosen: File): void {
    if (chosen.size > atMost * mebibyte) toasts.show({ text: picture.tooLarge(atMost), tone: 'refused' });
    else void run(() => change(() => upload(chosen), own.shown));
  }
  return (
    <div class={style.field}>
      {sign}
      <span class={style.text}>
        {children}
        <span class={style.actions}>
          <Button kind="line" aria-disabled={isBusy} onClick={() => file.current?.click()}>
            {isBusy ? picture.uploading : hasPicture ? picture.another : picture.choose}
          </Button>
          {hasPicture && (
            <Button aria-disabled={isBusy} onClick={() => void run(() => change(remove, own.removed))}>
              {own.remove}
            </Button>
          )}
        </span>
        <span class={style.hint}>{hint}</span>
      </span>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen !== undefined) choose(chosen);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
