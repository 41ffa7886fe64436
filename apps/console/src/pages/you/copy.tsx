import { Button } from '../../ui/button.tsx';
import { useCopied } from '../../ui/copy/use-copied.ts';
import { words } from '../../words/en.ts';
import { you } from '../../words/you.ts';

export function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
  const { isCopied, copy } = useCopied(text);
  return (
    <Button icon={isCopied ? 'check' : 'copy'} aria-label={`${you.copy}: ${name}`} onClick={copy}>
      {isCopied ? words.copied : you.copy}
    </Button>
  );
}
