import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import ui from '../ui.module.css';
import style from './form.module.css';

/** What is said below a control. */
interface Notes {
  readonly hint?: ComponentChildren;
  readonly fault?: string | undefined;
}

interface FieldProps extends Notes {
  readonly label: string;
  /** Behind the label, muted: that the field may be left empty. */
  readonly mark?: string | undefined;
}

/** What a control needs to belong to its label, hint and fault. */
interface Ties {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': 'true' | undefined;
}

/** The ids of the notes below a control, for `aria-describedby`; empty where there are none. */
export function describedBy(id: string, { hint, fault }: Notes): string {
  return [fault !== undefined && `${id}-fault`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ');
}

/** What is wrong, and the hint: below the control of this id. */
export function FieldNotes({ id, hint, fault }: Notes & { readonly id: string }) {
  return (
    <>
      {fault !== undefined && (
        <p class={ui.error} id={`${id}-fault`}>
          <Icon name="warn" small />
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <p class={style.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** A field with a label above it, and the hint and the error below it. */
export function Field({
  label,
  mark,
  hint,
  fault,
  children,
}: FieldProps & { readonly children: (ties: Ties) => ComponentChildren }) {
  const id = useId();
  const described = describedBy(id, { hint, fault });
  return (
    <div class={style.field}>
      <label for={id}>
        {label}
        {mark !== undefined && <span class={style.mark}> {mark}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': fault === undefined ? undefined : 'true',
      })}
      <FieldNotes id={id} hint={hint} fault={fault} />
    </div>
  );
}

/** Browsers focus a field that appears with `autofocus` by themselves once in a page. */
function useAutofocus<Element extends HTMLElement>(isWanted: boolean) {
  const field = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isWanted) field.current?.focus();
  }, []);
  return field;
}

interface TextFieldProps extends FieldProps, Omit<JSX.InputHTMLAttributes, 'label' | 'class' | 'onInput' | 'id'> {
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** Behind the text, inside the frame of the field. */
  readonly end?: ComponentChildren;
}

export function TextField({ label, mark, hint, fault, onInput, end, ...rest }: TextFieldProps) {
  const field = useAutofocus<HTMLInputElement>(rest.autofocus === true);
  return (
    <Field label={label} mark={mark} hint={hint} fault={fault}>
      {(ties) => (
        <span class={style.input} data-wrong={fault !== undefined || undefined}>
          <input
            ref={field}
            type="text"
            dir="auto"
            autocomplete="off"
            {...rest}
            {...ties}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          {end}
        </span>
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldProps, Omit<JSX.TextareaHTMLAttributes, 'label' | 'class' | 'onInput' | 'id'> {
  readonly value: string;
  readonly onInput: (value: string) => void;
}

export function TextArea({ label, hint, fault, onInput, ...rest }: TextAreaProps) {
  const field = useAutofocus<HTMLTextAreaElement>(rest.autofocus === true);
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(ties) => (
        <span class={style.input} data-wrong={fault !== undefined || undefined}>
          <textarea
            ref={field}
            rows={4}
            dir="auto"
            {...rest}
            {...ties}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
        </span>
      )}
    </Field>
  );
}

interface SelectProps extends FieldProps {
  readonly value: string;
  readonly choices: readonly { readonly key: string; readonly label: string }[];
  readonly disabled?: boolean;
  readonly onChoose: (key: string) => void;
}

/** For a few values that everybody knows; lists that grow are chosen from with `ui/pick/picker.tsx`. */
export function Select({ label, hint, fault, value, choices, disabled, onChoose }: SelectProps) {
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(ties) => (
        <span class={`${style.input} ${style.select}`} data-wrong={fault !== undefined || undefined}>
          <select {...ties} value={value} disabled={disabled} onChange={(event) => onChoose(event.currentTarget.value)}>
            {choices.map(({ key, label: name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly fault?: string | undefined;
  readonly isOn: boolean;
  /** Why it cannot be changed; said beside it. */
  readonly locked?: string | undefined;
  readonly onChange: (isOn: boolean) => void;
}

/** On or off, with what it means under its name. */
export function Switch({ label, hint, fault, isOn, locked, onChange }: SwitchProps) {
  const id = useId();
  const below = locked ?? hint;
  const described = describedBy(id, { hint: below, fault });
  return (
    <div class={style.switchRow}>
      <span>
        <label for={id}>{label}</label>
        {fault !== undefined && (
          <p class={ui.error} id={`${id}-fault`}>
            <Icon name="warn" small />
            {fault}
          </p>
        )}
        {below !== undefined && (
          <p class={style.hint} id={`${id}-hint`}>
            {below}
          </p>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        id={id}
        class={style.switch}
        checked={isOn}
        disabled={locked !== undefined}
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={fault === undefined ? undefined : 'true'}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

interface CheckboxProps {
  readonly label: ComponentChildren;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Checkbox({ label, isOn, onChange }: CheckboxProps) {
  return (
    <label class={style.checkbox}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
