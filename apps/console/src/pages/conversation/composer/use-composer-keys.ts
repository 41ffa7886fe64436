import { type DraftKind, resolving, type Wish } from '@helpdesk/screen-state';
import { isOfComposition } from '@helpdesk/ui';
import type { MutableRef } from 'preact/hooks';
import { useKeys } from '../../../browser/keys.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { useReadable } from '../../../ui/readable.ts';
import { words } from '../../../words/en.ts';
import type { Writer } from './field.ts';

interface ComposerKeys {
  readonly writer: MutableRef<Writer | undefined>;
  readonly isPrivate: boolean;
  readonly mayResolve: boolean;
  readonly show: (kind: DraftKind) => void;
  readonly openMacros: () => boolean;
  readonly send: (wish?: Wish) => boolean;
  /** Has the keys first. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The keys of the page that write, and those of the field. Returns what hears the latter. */
export function useComposerKeys(keys: ComposerKeys): (event: KeyboardEvent) => void {
  const { writer, isPrivate, mayResolve, show, openMacros, send } = keys;
  const { toasts, preferences } = useWorkspace();
  const { enter_sends: enterSends } = useReadable(preferences);
  const isHere = (): boolean => writer.current !== undefined && document.activeElement === writer.current.element;
  useKeys({
    r: () => show('reply'),
    n: () => show('note'),
    l: openMacros,
    'Ctrl+Enter': () => isHere() && (send() || true),
    'Ctrl+Shift+Enter': () => {
      if (!isHere()) return false;
      if (!isPrivate && mayResolve) send(resolving);
      else if (!isPrivate) toasts.show({ text: words.refused.may.status, tone: 'refused' });
      return true;
    },
  });
  return (event) => {
    if (isOfComposition(event)) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const isSending = event.key === 'Enter' && (isPlain ? enterSends : event.ctrlKey || event.metaKey);
    // A key that is held sends once: what stands in the field by now may be another text.
    if (event.repeat && isSending && isHere()) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    keys.onKeyDown(event);
    if (event.key === 'Escape' && !event.defaultPrevented && isHere()) {
      event.preventDefault();
      writer.current?.element.blur();
      return;
    }
    if (!enterSends || event.defaultPrevented || event.key !== 'Enter' || !isPlain || !isHere()) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  };
}
