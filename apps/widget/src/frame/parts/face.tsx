import { useState } from 'preact/hooks';
import style from './face.module.css';

interface FaceProps {
  readonly name: string;
  /** What its colour is chosen by. */
  readonly id: number | string;
  readonly picture?: string | null | undefined;
  readonly isOnline?: boolean;
}

/** Picture or initials. Screen readers pass it over: the name is next to it. */
export function Face({ name, id, picture, isOnline = false }: FaceProps) {
  const [isBroken, setBroken] = useState(false);
  const colour = typeof id === 'number' ? id : [...id].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0);
  return (
    <span class={`${style.face} ${style[`c${(colour % 8) + 1}`]}`} aria-hidden="true">
      {picture && !isBroken ? <img src={picture} alt="" onError={() => setBroken(true)} /> : initials(name)}
      {isOnline && <i class={style.dot} />}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}
