import { Button, IconButton, Key } from '../src/ui/button.tsx';
import { CopyField } from '../src/ui/copy/copy-field.tsx';
import { Dot, Face } from '../src/ui/face.tsx';
import { Icon, Mark, PriorityIcon } from '../src/ui/icon.tsx';
import { type IconName, icons } from '../src/ui/icons.ts';
import ui from '../src/ui/ui.module.css';
import { long, type Part } from './part.ts';
import style from './parts.module.css';

const hues = [1, 2, 3, 4, 5, 6, 7, 8];

/** Buttons and the small signs that stand in rows and bars. */
export const controls: readonly Part[] = [
  {
    name: 'Button',
    states: [
      ['quiet', <Button>Assign</Button>],
      ['line', <Button kind="line">Reopen</Button>],
      ['main', <Button kind="main">Send</Button>],
      ['bad', <Button kind="bad">Delete the tag refund</Button>],
      ['link', <Button kind="link">Clear the filter</Button>],
      [
        'with a sign and a key',
        <Button kind="main" icon="reply" shortcut="Ctrl ⏎">
          Send
        </Button>,
      ],
      [
        'disabled, with its reason',
        <>
          <Button kind="line" disabled>
            Delete
          </Button>{' '}
          You are the last Admin.
        </>,
      ],
      ['sign alone', <IconButton icon="moon" label="Snooze" shortcut="z" />],
      [
        'very long',
        <div class={style.narrow}>
          <Button kind="line">
            <span class={ui.cut}>{long}</span>
          </Button>
        </div>,
      ],
    ],
  },
  {
    name: 'Segmented',
    states: [
      [
        'the second is chosen',
        <fieldset class={ui.segmented} aria-label="Device">
          <button type="button" aria-pressed={false}>
            Desktop
          </button>
          <button type="button" aria-pressed={true}>
            Phone
          </button>
        </fieldset>,
      ],
    ],
  },
  {
    name: 'Chip',
    states: [
      ['plain', <span class={ui.chip}>refund</span>],
      ['good', <span class={`${ui.chip} ${ui.chipGood}`}>Live</span>],
      ['bad', <span class={`${ui.chip} ${ui.chipBad}`}>Blocked</span>],
      [
        'can be removed',
        <span class={ui.chip}>
          refund
          <button type="button" aria-label="Remove: refund">
            <Icon name="close" small />
          </button>
        </span>,
      ],
      [
        'very long',
        <div class={style.narrow}>
          <span class={ui.chip}>
            <span class={ui.cut}>{long}</span>
          </span>
        </div>,
      ],
    ],
  },
  {
    name: 'Badge and key',
    states: [
      ['one', <span class={ui.badge}>1</span>],
      ['many', <span class={ui.badge}>99+</span>],
      ['key', <Key>Ctrl K</Key>],
    ],
  },
  {
    name: 'Face',
    states: [
      ...hues.map((id) => [`hue ${id}`, <Face id={id} name="Mira Okafor" />] as const),
      ['18', <Face id={1} name="Mira Okafor" size={18} />],
      ['28', <Face id={1} name="Mira Okafor" size={28} />],
      ['44', <Face id={1} name="Mira Okafor" size={44} />],
      ['one name', <Face id={2} name="Mira" />],
      ['Arabic', <Face id={3} name="ميرا عوض" />],
      ['picture', <Face id={4} name="Mira Okafor" picture="/favicon.svg" />],
      ['online', <Face id={5} name="Ada Byron" state="online" />],
      ['away', <Face id={6} name="Ada Byron" state="away" />],
      ['offline', <Face id={7} name="Ada Byron" state="offline" />],
    ],
  },
  {
    name: 'State',
    states: (['online', 'away', 'offline'] as const).map((state) => [state, <Dot key={state} state={state} />]),
  },
  {
    name: 'Priority',
    states: ([null, 'Low', 'Medium', 'High'] as const).map((level) => [
      level ?? 'none',
      <PriorityIcon key={level} level={level} />,
    ]),
  },
  {
    name: 'Signs',
    states: [
      ...(Object.keys(icons) as IconName[]).map((name) => [name, <Icon key={name} name={name} />] as const),
      [
        'the desk',
        <span class={style.mark}>
          <Mark />
        </span>,
      ],
    ],
  },
  {
    name: 'Text to copy',
    states: [
      [
        'one line',
        <div class={style.column}>
          <CopyField label="Key" value="hk_live_4f6a" />
        </div>,
      ],
      [
        'several lines',
        <div class={style.column}>
          <CopyField label="Snippet" value={'<script\n  src="https://desk.example/widget.js"></script>'} isBlock />
        </div>,
      ],
    ],
  },
];
