import type { ComponentChildren, JSX } from 'preact';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';
import { useOwnKey } from './own-key.ts';
import style from './ui.module.css';

interface ButtonProps extends Omit<JSX.ButtonHTMLAttributes, 'icon' | 'class'> {
  readonly kind?: 'quiet' | 'line' | 'main' | 'bad' | 'link';
  readonly icon?: IconName;
  readonly children: ComponentChildren;
  /** The usual key that does the same. */
  readonly shortcut?: string;
}

export function Button({ kind = 'quiet', icon, children, shortcut, ...rest }: ButtonProps) {
  const ownKey = useOwnKey();
  return (
    <button type="button" {...rest} class={`${style.button} ${kind === 'quiet' ? '' : style[kind]}`}>
      {icon && <Icon name={icon} />}
      {children}
      {shortcut && (
        <span class={style.key} dir="ltr" aria-hidden="true">
          {ownKey(shortcut)}
        </span>
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<JSX.ButtonHTMLAttributes, 'icon' | 'class' | 'label'> {
  readonly icon: IconName;
  readonly label: string;
  readonly shortcut?: string;
}

/** A sign without a word: its name and its key are in the tooltip. */
export function IconButton({ icon, label, shortcut, ...rest }: IconButtonProps) {
  const ownKey = useOwnKey();
  const title = shortcut ? `${label} (${ownKey(shortcut)})` : label;
  return (
    <button type="button" {...rest} class={`${style.button} ${style.square}`} aria-label={label} title={title}>
      <Icon name={icon} />
    </button>
  );
}

/** A key with this name; `OwnKey` shows the key of a command. */
export function Key({ children }: { readonly children: string }) {
  return (
    <kbd class={style.key} dir="ltr">
      {children}
    </kbd>
  );
}

/** The key of a command, by its usual one. */
export function OwnKey({ children }: { readonly children: string }) {
  return <Key>{useOwnKey()(children)}</Key>;
}
