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

/** The first letters of the first and the last word. What stands in brackets is an aside. */
function initials(name: string): string {
  const lettersOf = (text: string) => text.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u) ?? []);
  const letters = lettersOf(name.replace(/\([^()]*\)/g, ' '));
  const [first = lettersOf(name)[0]] = letters;
  return [first, letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase();
}
