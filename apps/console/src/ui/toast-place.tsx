import { useEffect, useRef, useState } from 'preact/hooks';
import type { Toast, Toasts } from '../state/toasts.ts';
import { words } from '../words/en.ts';
import { writing } from '../words/writing.ts';
import { announce } from './announcer.tsx';
import { Button, IconButton } from './button.tsx';
import { useReadable } from './readable.ts';
import ui from './ui.module.css';

const showMs = { undo: 6_000, plain: 4_000 };

interface ToastPlaceProps {
  readonly toasts: Toasts;
  /** Leads to a conversation that something was said about. */
  readonly onOpen: (uuid: string) => void;
  /** Leads to where messages of several conversations are in sight. */
  readonly onMessages: (uuids: readonly string[]) => void;
}

/** Reports what was done, with a way to undo it. The toast stays while the pointer is over it or the focus is in it. */
export function ToastPlace({ toasts, ...ways }: ToastPlaceProps) {
  const toast = useReadable(toasts.shown);
  return toast && <Shown key={toast.id} toast={toast} toasts={toasts} {...ways} />;
}

function Shown({ toast, toasts, ...ways }: ToastPlaceProps & { readonly toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const { id, text, undo, conversation } = toast;
  const action = actionOf(toast, ways);
  const isUrgent = conversation !== undefined;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isUrgent) announce('status', text);
  }, [text, isUrgent]);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(
      () => toasts.end(id),
      undo === undefined && action === undefined ? showMs.plain : showMs.undo,
    );
    return () => clearTimeout(timer);
  }, [toasts, id, undo, action === undefined, isHeld]);
  return (
    <div
      ref={place}
      class={ui.toast}
      data-toast
      // What was not sent is said at once.
      role={isUrgent ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusIn={() => setHeld(true)}
      onFocusOut={() => setHeld(false)}
    >
      {/* A reason is not cut, and neither is how many came: where there is little room it goes on below. */}
      <span class={isUrgent || toast.messages || toast.tone === 'refused' ? undefined : ui.cut}>{text}</span>
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

function actionOf(
  { conversation, messages, action }: Toast,
  { onOpen, onMessages }: Omit<ToastPlaceProps, 'toasts'>,
): Toast['action'] {
  if (conversation !== undefined) return { label: writing.show, run: () => onOpen(conversation) };
  if (messages === undefined) return action;
  const { label, conversations } = messages;
  const [only] = conversations;
  const isOne = conversations.length === 1 && only !== undefined;
  return { label, run: () => (isOne ? onOpen(only) : onMessages(conversations)) };
}
