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
  'M3 7.300a4.700 4.700 0 0 1 9.400 0v1.900a4.700 4.700 0 0 1-4.700 4.300H3zM5.700 8.500c.5.8 1.200 1.100 2 1.100s1.500-.3 2-1.100';
