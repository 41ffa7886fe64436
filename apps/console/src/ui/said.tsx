import type { Sentence } from '../words/sentence.ts';
import { OwnKey } from './button.tsx';

export function Said({ sentence }: { readonly sentence: Sentence }) {
  return (
    <>
      {sentence.map((part) => {
        if (typeof part === 'string') return part;
        if ('key' in part) return <OwnKey key={part.key}>{part.key}</OwnKey>;
        return <b key={part.strong}>{part.strong}</b>;
      })}
    </>
  );
}
