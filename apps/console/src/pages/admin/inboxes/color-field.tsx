import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { admin } from '../../../words/admin.ts';
import { spokenNow } from '../../../words/speech.ts';
import { colorVerdict, parseHex } from './color-verdict.ts';
import style from './inbox.module.css';

const words = admin.inboxes;
const ratios = new Intl.NumberFormat(spokenNow().locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly usual: string;
  /** Whether it is said how text on it reads. */
  readonly hasVerdict?: boolean;
  readonly onChange: (color: string) => void;
}

/** The browser's own picker, and six digits. */
export function ColorField({ label, value, usual, hasVerdict = false, onChange }: ColorFieldProps) {
  const color = parseHex(value);
  const hex = `#${value.trim().replace(/^#/, '').toLowerCase()}`;
  return (
    <div class={style.colorField}>
      <Field label={label} fault={color === undefined ? words.colorFault : undefined}>
        {(ties) => (
          <div class={style.color}>
            <input
              type="color"
              aria-label={words.pick}
              value={color === undefined ? usual : hex}
              onInput={({ currentTarget }) => onChange(currentTarget.value)}
            />
            <input
              {...ties}
              type="text"
              class={style.hex}
              autocomplete="off"
              spellcheck={false}
              value={value}
              onInput={({ currentTarget }) => onChange(currentTarget.value)}
            />
            <Button kind="line" onClick={() => onChange(usual)}>
              {words.reset}
            </Button>
          </div>
        )}
      </Field>
      {hasVerdict && color !== undefined && <Verdict color={color} />}
    </div>
  );
}

function Verdict({ color }: { readonly color: NonNullable<ReturnType<typeof parseHex>> }) {
  const { text, ratio, isPale } = colorVerdict(color);
  return (
    <p class={`${style.verdict} ${isPale ? style.pale : ''}`} role="status">
      <Icon name={isPale ? 'warn' : 'done'} />
      <span>
        {!isPale && <b>{words.verdict.good}</b>} {words.verdict[text](ratios.format(Math.floor(ratio * 10) / 10))}{' '}
        {isPale && words.verdict.pale}
      </span>
    </p>
  );
}
