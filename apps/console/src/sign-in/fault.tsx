import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import ui from '../ui/ui.module.css';

/** Why it did not go on, under the button; the focus goes to it. */
export function Fault({ text }: { readonly text: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (text !== undefined) place.current?.focus();
  }, [text]);
  if (text === undefined) return null;
  return (
    <p ref={place} class={ui.error} role="alert" tabIndex={-1}>
      <Icon name="warn" />
      {text}
    </p>
  );
}
