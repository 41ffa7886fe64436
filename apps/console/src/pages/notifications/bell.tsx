import { cell } from '@helpdesk/screen-state';
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sayNotLoaded } from '../../browser/reload.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { IconButton } from '../../ui/button.tsx';
import { useReadable } from '../../ui/readable.ts';
import { bell } from '../../words/bell.ts';
import style from './bell.module.css';

const isOpen = cell(false);

export function openBell(): void {
  isOpen.set(true);
}

/** The button of the notifications. It has a dot while there are unread ones. */
export function Bell() {
  const { store } = useWorkspace();
  const { unreadCount } = useReadable(store.notifications);
  const shown = useReadable(isOpen);
  return (
    <span class={style.bell} data-new={unreadCount > 0 || undefined}>
      <IconButton
        icon="bell"
        label={unreadCount > 0 ? bell.withNew(unreadCount) : bell.name}
        shortcut="b"
        aria-haspopup="dialog"
        aria-expanded={shown}
        onClick={openBell}
        data-bell
      />
    </span>
  );
}

interface PanelProps {
  readonly onClose: () => void;
}

/** The place of the panel, which is loaded when it is first opened. */
export function BellPlace() {
  const { toasts } = useWorkspace();
  const shown = useReadable(isOpen);
  const [loaded, setLoaded] = useState<{ readonly Panel: FunctionComponent<PanelProps> }>();
  useEffect(() => {
    if (!shown || loaded !== undefined) return;
    import('./panel.tsx').then(
      ({ Panel }) => setLoaded({ Panel }),
      () => {
        isOpen.set(false);
        sayNotLoaded(toasts);
      },
    );
  }, [shown, loaded]);
  // The next agent who signs in has not opened it.
  useEffect(() => () => isOpen.set(false), []);
  if (!shown || loaded === undefined) return null;
  return <loaded.Panel onClose={() => isOpen.set(false)} />;
}
