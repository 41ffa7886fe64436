import { useId } from 'preact/hooks';
import style from './form.module.css';

interface RadioFieldProps<Key extends string> {
  readonly label: string;
  readonly value: Key;
  /** Each with one sentence that says what follows from it. */
  readonly choices: readonly { readonly key: Key; readonly label: string; readonly hint: string }[];
  readonly onChoose: (key: Key) => void;
}

/** A choice of which the consequences are read before it is made. */
export function RadioField<Key extends string>({ label, value, choices, onChoose }: RadioFieldProps<Key>) {
  const id = useId();
  return (
    <fieldset class={style.radios}>
      <legend>{label}</legend>
      {choices.map(({ key, label: name, hint }) => (
        <div key={key} class={style.radio}>
          <input
            type="radio"
            id={`${id}-${key}`}
            name={id}
            checked={key === value}
            aria-describedby={`${id}-${key}-hint`}
            onChange={() => onChoose(key)}
          />
          <label for={`${id}-${key}`}>{name}</label>
          <p class={style.hint} id={`${id}-${key}-hint`}>
            {hint}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
