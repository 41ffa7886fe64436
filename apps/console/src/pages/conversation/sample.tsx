import { useEffect, useState } from 'preact/hooks';
import type { GoOn } from '../../state/sending/sending-words.ts';
import type { SampleStrip } from './sample-strip.tsx';

/** Under the bar of the sample of a new desk. Its code is loaded there alone; the sample can be read without it. */
export function Sample({ onNext }: { readonly onNext: GoOn }) {
  const [part, setPart] = useState<{ readonly SampleStrip: typeof SampleStrip }>();
  useEffect(() => {
    import('./sample-strip.tsx').then(setPart, () => {});
  }, []);
  return part ? <part.SampleStrip onNext={onNext} /> : null;
}
