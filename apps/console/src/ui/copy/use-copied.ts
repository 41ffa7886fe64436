import { useEffect, useState } from 'preact/hooks';
import { words } from '../../words/en.ts';
import { announce } from '../announcer.tsx';
import { copyText } from './copy-text.tsx';

const saidMs = 2_000;

/** Copies a text, and reports it for a moment. */
export function useCopied(text: string): { readonly isCopied: boolean; readonly copy: () => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    announce('status', words.copied);
    const timer = setTimeout(() => setCopied(false), saidMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return { isCopied, copy: () => void copyText(text).then(setCopied) };
}
