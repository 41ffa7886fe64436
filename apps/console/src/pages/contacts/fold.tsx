import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon } from '../../ui/icon.tsx';
import style from './details.module.css';
import { foldedNames, keepFold } from './folds.ts';

interface FoldProps {
  /** The name under which this device remembers the state. */
  readonly name: string;
  readonly title: string;
  readonly actions?: ComponentChildren;
  /** Whether it stays open because something in it is being edited. */
  readonly isHeldOpen?: boolean;
  readonly children: ComponentChildren;
}

/** A section of what is known about a contact. Folds are remembered. */
export function Fold({ name, title, actions, isHeldOpen = false, children }: FoldProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(() => !foldedNames().includes(name));
  const isOpen = isUnfolded || isHeldOpen;
  const toggle = (): void => {
    setUnfolded(!isOpen);
    keepFold(name, isOpen);
  };
  return (
    <section class={style.part}>
      <header class={style.head}>
        <h3>
          <button type="button" class={style.fold} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            {title}
            <Icon name="down" small />
          </button>
        </h3>
        {actions}
      </header>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
