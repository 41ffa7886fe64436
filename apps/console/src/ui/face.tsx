import type { words } from '../words/en.ts';
import { initialsOf } from '../words/names.ts';
import style from './ui.module.css';

export type PersonState = 'online' | 'away' | 'offline';

interface FaceProps {
  readonly id: number;
  readonly name: string;
  readonly picture?: string | null;
  readonly size?: 18 | 28 | 32 | 44;
  /** Shown as a dot: full, ring or grey. */
  readonly state?: PersonState | undefined;
}

/** A picture or initials. The name stands next to it, so readers pass it over. */
export function Face({ id, name, picture, size = 32, state }: FaceProps) {
  const names = [style.face, style[`hue${(id % 8) + 1}`], size !== 32 && style[`face${size}`]];
  return (
    <span class={names.filter(Boolean).join(' ')} aria-hidden="true">
      {picture ? <img src={picture} alt="" /> : initialsOf(name)}
      {state && <Dot state={state} />}
    </span>
  );
}

export function Dot({ state }: { readonly state: PersonState }) {
  return <span class={`${style.dot} ${state === 'offline' ? '' : style[state]}`} data-state={state} />;
}

export function stateOf(availability: keyof typeof words.state): PersonState {
  // Away by itself is shown as online: the person has not said that they are away.
  if (availability === 'online' || availability === 'away') return 'online';
  return availability === 'offline' ? 'offline' : 'away';
}
