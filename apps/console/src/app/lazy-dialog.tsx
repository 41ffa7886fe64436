import type { FunctionComponent } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sayNotLoaded } from '../browser/reload.ts';
import { useWorkspace } from '../state/workspace.ts';

interface DialogProps {
  readonly onClose: () => void;
  /** What was typed before it was there. */
  readonly begun: string;
}

interface LazyDialogProps {
  readonly load: () => Promise<FunctionComponent<DialogProps>>;
  readonly onClose: () => void;
}

/** A dialog whose code is fetched when it is opened for the first time. Keys wait for it. */
export function LazyDialog({ load, onClose }: LazyDialogProps) {
  const { toasts } = useWorkspace();
  const [part, setPart] = useState<{ readonly dialog: FunctionComponent<DialogProps> }>();
  const begun = useRef('');
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (dialog) => isCurrent && setPart({ dialog }),
      () => {
        sayNotLoaded(toasts);
        if (isCurrent) onClose();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  // Else the first letters would be keys of the page behind it.
  useLayoutEffect(() => {
    if (part !== undefined) return;
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return;
      begun.current += event.key;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', keep, true);
    return () => removeEventListener('keydown', keep, true);
  }, [part]);
  if (part === undefined) return null;
  const { dialog: Loaded } = part;
  return <Loaded onClose={onClose} begun={begun.current} />;
}
