import { useId } from 'preact/hooks';
import style from './you.module.css';

interface ChoicesProps<Key extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly value: Key;
  readonly choices: readonly { readonly key: Key; readonly label: string }[];
  readonly onChoose: (key: Key) => void;
}

/** A few that exclude each other, all of them to be seen. */
export function Choices<Key extends string>({ label, hint, value, choices, onChoose }: ChoicesProps<Key>) {
  const id = useId();
  return (
    <fieldset class={style.choices} aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend class={style.entryName}>{label}</legend>
      <div class={style.cards}>
        {choices.map(({ key, label: name }) => (
          <label key={key} class={style.card}>
            <input type="radio" name={id} checked={key === value} onChange={() => onChoose(key)} />
            {name}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p class={style.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
