import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import style from './details.module.css';

interface FoldProps {
  /** Under which it is remembered on this device. */
  readonly name: string;
  readonly title: string;
  readonly actions?: ComponentChildren;
  /** Something in it is being written. */
  readonly isHeldOpen?: boolean;
  readonly children: ComponentChildren;
}

const place = 'console.folded';

function folded(): readonly string[] {
  return (localStorage.getItem(place) ?? '').split(' ').filter(Boolean);
}

/** A section of what is known about a contact. Folds are remembered. */
export function Fold({ name, title, actions, isHeldOpen = false, children }: FoldProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(() => !folded().includes(name));
  const isOpen = isUnfolded || isHeldOpen;
  const toggle = (): void => {
    setUnfolded(!isOpen);
    const others = folded().filter((each) => each !== name);
    localStorage.setItem(place, (isOpen ? [...others, name] : others).join(' '));
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
