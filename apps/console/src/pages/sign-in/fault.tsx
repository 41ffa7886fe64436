import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import ui from '../../ui/ui.module.css';

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
      <span>{linked(text)}</span>
    </p>
  );
}

/** The words are our own: an address in them is one of the service. */
function linked(text: string) {
  const [address] = /https?:\/\/[\w.:[\]-]*[\w\]]/.exec(text) ?? [];
  if (address === undefined) return text;
  const [before, after] = text.split(address, 2);
  return (
    <>
      {before}
      <a href={address} dir="ltr">
        {address}
      </a>
      {after}
    </>
  );
}
