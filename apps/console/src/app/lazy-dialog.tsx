import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sayNotLoaded } from '../browser/reload.ts';
import { useWorkspace } from '../state/workspace.ts';
import { useBegun } from '../ui/use-begun.ts';

interface DialogProps {
  readonly onClose: () => void;
  /** The text that was typed before the dialog was loaded. */
  readonly begun: string;
}

interface LazyDialogProps<Props> {
  readonly load: () => Promise<FunctionComponent<DialogProps & Props>>;
  /** What the dialog takes besides. */
  readonly of?: Props;
  readonly onClose: () => void;
}

/** A dialog whose code is fetched when it is opened for the first time. Keys wait for it. */
export function LazyDialog<Props extends object>({ load, of, onClose }: LazyDialogProps<Props>) {
  const { toasts } = useWorkspace();
  const [part, setPart] = useState<{ readonly dialog: FunctionComponent<DialogProps & Props> }>();
  const begun = useBegun(part === undefined, onClose);
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
  if (part === undefined) return null;
  const { dialog: Loaded } = part;
  return <Loaded {...(of as Props)} onClose={onClose} begun={begun()} />;
}
