import { cell } from '@helpdesk/screen-state';
import { useEffect } from 'preact/hooks';
import { words } from '../../words/en.ts';
import { Dialog } from '../dialog.tsx';
import { TextArea } from '../form/field.tsx';
import { printed } from '../own-key.ts';
import { useReadable } from '../readable.ts';

/** What the agent has to copy by hand. */
const byHand = cell<string | undefined>(undefined);

/**
 * Copies a text. Where the browser does not let a page do that, as on plain http, the text is shown, marked, with the
 * key that copies it.
 *
 * @returns whether it is in the clipboard
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    byHand.set(text);
    return false;
  }
}

/** Once in the page: shows what is copied by hand. */
export function CopyByHand() {
  const text = useReadable(byHand);
  const close = (): void => byHand.set(undefined);
  // What one agent copies is not shown to the next.
  useEffect(() => close, []);
  if (text === undefined) return null;
  return (
    <Dialog title={words.copyByHand.title} onClose={close}>
      <TextArea
        label={words.copyByHand.text}
        hint={words.copyByHand.hint(printed('Ctrl C'))}
        value={text}
        readOnly
        autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        // After the browser has copied it.
        onCopy={() => setTimeout(close)}
        onInput={() => undefined}
      />
    </Dialog>
  );
}
