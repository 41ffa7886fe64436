import { HelpdeskError } from '@helpdesk/client';
import { useRef, useState } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import { Button } from '../ui/button.tsx';
import { admin } from '../words/admin.ts';
import style from './logo-field.module.css';
import { adminRefusal } from './use-act.ts';

const words = admin.logo;
const largest = 1024 * 1024;

interface LogoFieldProps {
  readonly logo: string | null;
  readonly hint: string;
  readonly upload: (file: File) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

/** A picture that is uploaded as soon as it is chosen. */
export function LogoField({ logo, hint, upload, remove }: LogoFieldProps) {
  const { toasts } = useDesk();
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);

  async function change(act: () => Promise<unknown>, done: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
      toasts.show({ text: done, tone: 'done' });
    } catch (error) {
      const isPicture = error instanceof HelpdeskError && error.status === 400;
      toasts.show({ text: isPicture ? words.refused : adminRefusal(error), tone: 'refused' });
    } finally {
      setBusy(false);
    }
  }
  function choose(chosen: File): void {
    if (chosen.size > largest) toasts.show({ text: words.tooLarge, tone: 'refused' });
    else void change(() => upload(chosen), words.shown);
  }
  return (
    <div class={style.logo}>
      <span class={style.picture} aria-hidden="true">
        {logo !== null && <img src={logo} alt="" />}
      </span>
      <span class={style.text}>
        <span class={style.name}>{words.name}</span>
        <span class={style.actions}>
          <Button kind="line" aria-disabled={isBusy} onClick={() => file.current?.click()}>
            {isBusy ? words.uploading : logo === null ? words.choose : words.another}
          </Button>
          {logo !== null && <Button onClick={() => void change(remove, words.removed)}>{words.remove}</Button>}
        </span>
        <span class={style.hint}>{hint}</span>
      </span>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        aria-label={words.name}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen !== undefined) choose(chosen);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
