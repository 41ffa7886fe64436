import { cell } from '@helpdesk/screen-state';
import { useReadable } from './readable.ts';
import ui from './ui.module.css';

const said = { message: cell(''), status: cell('') };

/** Announces a text to people who use a screen reader, even if it is the same text as before. */
export function announce(kind: keyof typeof said, text: string): void {
  // A region is read when its text is another one.
  said[kind].update((before) => (before === text ? `${text}\u00a0` : text));
}

/** The only two live regions. */
export function Announcer() {
  return (
    <div class={ui.hidden}>
      <div aria-live="polite">{useReadable(said.message)}</div>
      <div aria-live="polite">{useReadable(said.status)}</div>
    </div>
  );
}
