import style from './icon.module.css';

interface IconProps {
  /** 16 × 16, stroke 1.5, round ends: one set, here and in later-icons.ts. */
  readonly path: string;
  /** Mirrored where the text runs from right to left. */
  readonly flips?: boolean;
}

/** Screen readers pass it over: its meaning is next to it, or in the name of its button. */
export function Icon({ path, flips = false }: IconProps) {
  return (
    <svg class={flips ? `${style.icon} ${style.flips}` : style.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export const closeIcon = 'm4.2 4.2 7.6 7.6M11.8 4.2l-7.6 7.6';
export const rightIcon = 'M6.2 3.8 10.4 8l-4.2 4.2';
export const chatIcon =
  'M3 7.3a4.7 4.7 0 0 1 9.4 0v1.9a4.7 4.7 0 0 1-4.7 4.3H3zM5.7 8.5c.5.8 1.2 1.1 2 1.1s1.5-.3 2-1.1';
