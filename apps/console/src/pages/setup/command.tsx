import { IconButton } from '../../ui/button.tsx';
import { useCopied } from '../../ui/copy/use-copied.ts';
import { words } from '../../words/en.ts';
import style from './setup.module.css';

/** A line for a terminal, whatever the direction of the page. */
export function Command({ text }: { readonly text: string }) {
  const { isCopied, copy } = useCopied(text);
  return (
    <div class={style.command} dir="ltr">
      <code>{text}</code>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        label={isCopied ? words.copied : words.copyOf(text)}
        onClick={copy}
      />
    </div>
  );
}
