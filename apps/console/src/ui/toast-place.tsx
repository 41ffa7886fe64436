import { useEffect, useRef, useState } from 'preact/hooks';
import type { Toast, Toasts } from '../desk/toasts.ts';
import { words } from '../words/en.ts';
import { announce } from './announcer.tsx';
import { Button, IconButton } from './button.tsx';
import { useReadable } from './readable.ts';
import ui from './ui.module.css';

const showMs = { undo: 6_000, plain: 4_000 };

/** Where what was done is said, with the way back. It waits while somebody points at it or has the focus in it. */
export function ToastPlace({ toasts }: { readonly toasts: Toasts }) {
  const toast = useReadable(toasts.shown);
  return toast && <Shown key={toast.id} toast={toast} toasts={toasts} />;
}

function Shown({ toast, toasts }: { readonly toast: Toast; readonly toasts: Toasts }) {
  const [isHeld, setHeld] = useState(false);
  const { id, text, undo, action } = toast;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => announce('status', text), [text]);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(
      () => toasts.end(id),
      undo === undefined && action === undefined ? showMs.plain : showMs.undo,
    );
    return () => clearTimeout(timer);
  }, [toasts, id, undo, action, isHeld]);
  return (
    <div
      ref={place}
      class={ui.toast}
      data-toast
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      <span class={ui.cut}>{text}</span>
      {undo && (
        <Button shortcut="Ctrl Z" onClick={() => toasts.undo()}>
          {words.undo}
        </Button>
      )}
      {action && (
        <Button
          onClick={() => {
            toasts.end(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={words.close} onClick={() => toasts.end(id)} />
    </div>
  );
}
