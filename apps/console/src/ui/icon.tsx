import { type IconName, icons } from './icons.ts';
import style from './ui.module.css';

interface IconProps {
  readonly name: IconName;
  readonly small?: boolean;
}

const mirrored: ReadonlySet<IconName> = new Set(['reply', 'forward', 'left', 'right', 'undo']);

/** Screen readers pass it over: its meaning is next to it, or in the name of its button. */
export function Icon({ name, small = false }: IconProps) {
  const names = [style.icon, small && style.small, mirrored.has(name) && style.flips, name === 'more' && style.dots];
  return (
    <svg class={names.filter(Boolean).join(' ')} viewBox="0 0 16 16" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}

const bars = ['M3.5 12.5v-2', 'M8 12.5V7', 'M12.5 12.5v-9'];
const levels = { Low: 1, Medium: 2, High: 3 } as const;

export type PriorityLevel = keyof typeof levels;

/** Bars as on a telephone; none of them full where no priority is set. */
export function PriorityIcon({ level }: { readonly level: PriorityLevel | null }) {
  const full = level === null ? 0 : levels[level];
  return (
    <svg class={`${style.icon} ${style.bar}`} viewBox="0 0 16 16" aria-hidden="true">
      {bars.map((path, index) => (
        <path key={path} d={path} class={index < full ? undefined : style.faint} />
      ))}
    </svg>
  );
}

/** The sign of the desk. */
/** The sign of the desk: its logo, or ours. */
export function Mark({ logo = null }: { readonly logo?: string | null }) {
  if (logo !== null) return <img src={logo} alt="" />;
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="7" fill="var(--fill)" />
      <path
        d="M6.5 10.2a5.5 5.5 0 0 1 11 0v2.3a5.5 5.5 0 0 1-5.5 5.5H6.5zM9.700 11.700c.6.9 1.400 1.300 2.300 1.300s1.700-.4 2.300-1.300"
        fill="none"
        stroke="var(--on-fill)"
        stroke-width="1.9"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
