import ui from '../../../../ui/ui.module.css';

/** Signs that only mails have; they come with their chunk. */
const paths = {
  ask: 'M2.3 8a5.7 5.7 0 1 0 11.4 0a5.7 5.7 0 1 0 -11.4 0M6.4 6.5a1.6 1.6 0 1 1 2.4 1.4c-.5.3-.8.6-.8 1.2M8 11.1h.01',
  nofile:
    'M2.5 2.5l11 11M5.2 2.5h3.6l3 3v3.3M11.8 11.8v.3c0 .8-.6 1.4-1.4 1.4H4.2c-.8 0-1.4-.6-1.4-1.4V3.9M9.3 2.7v3h3',
  nopicture:
    'M2.5 2.5l11 11M6.2 3.5h5.9c.8 0 1.4.6 1.4 1.4v5.9M12.5 12.5H3.9c-.8 0-1.4-.6-1.4-1.4V4.9c0-.8.5-1.3 1.2-1.4M2.7 11l3.3-3.3 3.2 3.2',
  repeat:
    'M3 7.3c.2-2 1.7-3.3 3.7-3.3h5.8M10.3 1.8 12.5 4l-2.2 2.2M13 8.7c-.2 2-1.7 3.3-3.7 3.3H3.5M5.7 14.2 3.5 12l2.2-2.2',
  send: 'M13.3 2.7 2.5 6.7l4.6 2.2 2.2 4.6zM13.3 2.7 7.1 8.9',
} as const;

type MailIconName = keyof typeof paths;

interface MailIconProps {
  readonly name: MailIconName;
  readonly small?: boolean;
}

/** As `Icon`: its meaning is next to it. */
export function MailIcon({ name, small = false }: MailIconProps) {
  const names = [ui.icon, small && ui.small, name === 'send' && ui.flips];
  return (
    <svg class={names.filter(Boolean).join(' ')} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
