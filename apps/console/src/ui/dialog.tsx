import { isOfComposition } from '@helpdesk/ui';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { guardLeaving, leave } from '../browser/leaving.ts';
import { words } from '../words/en.ts';
import { Button, IconButton } from './button.tsx';
import style from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly size?: 'small' | 'middle' | 'wide' | 'writing';
  /** Its text is read and scrolled by keys: it has nothing else to stop at. */
  readonly isText?: boolean;
  /** It has something that is not shown again: only its own button closes it, and leaving the page asks first. */
  readonly isHeld?: boolean;
  /** Something in it is not saved: Escape, the cross, a click outside and leaving the page ask first. */
  readonly isChanged?: boolean;
  /** The buttons at the end; the main action is the last. */
  readonly actions?: ComponentChildren;
  /** Called on Escape, the cross, a click outside, or when the component is removed. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The browser's own dialog: the page behind it cannot be used, and the focus goes back to where it was. */
export function Dialog({
  title,
  size = 'small',
  isText = false,
  isHeld = false,
  isChanged = false,
  actions,
  onClose,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  /** A press that began and ended outside. One that marks text begins in a field. */
  const isOutside = useRef(false);
  const id = useId();
  // Before the next key: it would be one of the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    return () => {
      isGone.current = true;
      element?.close();
    };
  }, []);
  // With the key that changes it, not a frame later.
  const isGuarded = isChanged || isHeld;
  useLayoutEffect(() => (isGuarded ? guardLeaving() : undefined), [isGuarded]);
  const close = (): void => {
    if (isHeld) return;
    if (isChanged) leave(onClose);
    else onClose();
  };
  return (
    <dialog
      ref={dialog}
      class={`${style.dialog} ${style[size]}`}
      aria-labelledby={id}
      // On a second Escape, browsers close the dialog without asking the page.
      closedby={isGuarded ? 'none' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isGuarded || isOfComposition(event)) return;
        event.preventDefault();
        close();
      }}
      onCancel={(event) => {
        // The part that opened the dialog decides: it may have to ask the agent first.
        event.preventDefault();
        close();
      }}
      // The browser has closed the dialog, for instance after Escape.
      onClose={() => !isGone.current && onClose()}
      onPointerDown={({ target }) => {
        isOutside.current = target === dialog.current;
      }}
      onPointerUp={({ target }) => {
        isOutside.current &&= target === dialog.current;
      }}
      onClick={({ target }) => target === dialog.current && isOutside.current && close()}
    >
      <div class={style.paper}>
        <header>
          <h2 id={id}>{title}</h2>
          {!isHeld && <IconButton icon="close" label={words.close} onClick={close} />}
        </header>
        <div class={style.content} tabIndex={isText ? 0 : undefined}>
          {children}
        </div>
        {actions && <footer>{actions}</footer>}
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  /** Names the thing: "Delete the tag refund?" */
  readonly title: string;
  /** What then happens. */
  readonly text?: string;
  /** What the button does: "Delete the tag refund". */
  readonly verb: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before what cannot be taken back. Cancel has the focus. */
export function Confirm({ title, text, verb, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autofocus onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            kind="bad"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {verb}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  );
}
