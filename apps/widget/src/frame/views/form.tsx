import { answerName, longestChatMessage } from '@helpdesk/domain';
import { draftOf, keepDraft, takeBack } from '@helpdesk/screen-state';
import type { ComponentChild } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useChat, useChatState } from '../context.ts';
import {
  type Answers,
  countryName,
  type Fault,
  type Field,
  faultOf,
  formData,
  labelOf,
  parsedAnswers,
  refusedFaults,
} from '../form-rules.ts';
import { Icon } from '../parts/icon.tsx';
import { clipIcon, warnIcon } from '../parts/later-icons.ts';
import parts from '../parts/parts.module.css';
import type { Words } from '../words/words.ts';
import { FileButton } from './file-button.tsx';
import style from './form.module.css';
import { Waiting } from './message.tsx';

const inputTypes: Readonly<Record<string, string>> = {
  email: 'email',
  date: 'date',
  link: 'url',
  phone: 'tel',
};
const completions: Readonly<Record<string, string>> = { name: 'name', email: 'email', phone: 'tel-national' };

/** The faults by the name of the input; undefined as soon as one is corrected. */
type Faults = Readonly<Record<string, Fault | undefined>>;

/** What the desk wants to know before the first message, and that message. */
export function Form({ id }: { readonly id: string }) {
  const { chat, words, say, count, region } = useChat();
  const { settings, outgoing } = useChatState();
  const form = useRef<HTMLFormElement>(null);
  const [, draw] = useState({});
  // Answers and draft are the same in every tab: they are read with each drawing.
  const answers: Answers = { ...parsedAnswers(chat.kept('answers')), message: draftOf(chat, id) };
  const [faults, setFaults] = useState<Faults>({});
  const refused = outgoing.filter(({ to, failure }) => to === id && failure?.fields);
  // Values that the service refused are put back into the form.
  useEffect(() => {
    if (refused.length === 0 || !settings) return;
    show(
      refusedFaults(
        fields,
        refused.flatMap(({ failure }) => failure?.fields ?? []),
      ),
    );
    for (const entry of refused) void takeBack(chat, entry);
  }, [refused.length]);
  if (settings === undefined) return null;
  const { fields, title } = settings.prechat_form;

  /** The options of a field; where it has none of its own, the options of its custom attribute. */
  const optionsOf = ({ options, custom_attribute_id: attribute }: Field): readonly string[] =>
    options.length > 0 || attribute === null ? options : (settings.custom_attributes?.[attribute]?.values ?? []);

  const set = (name: string, value: string | boolean): void => {
    const next = { ...answers, [name]: value };
    const { message, ...kept } = next;
    if (name === 'message') keepDraft(chat, id, String(value));
    else chat.keep('answers', JSON.stringify(kept));
    draw({});
    const about = name === countryName ? 'phone' : name;
    if (faults[about]) setFaults({ ...faults, [about]: allFaults(next)[about] });
  };
  const allFaults = (now: Answers): Faults => {
    const text = String(now.message ?? '').trim();
    let message: Fault | undefined;
    if (text === '') message = { word: 'missing', values: { field: words.message } };
    if (text.length > longestChatMessage) message = { word: 'tooLong', values: { n: longestChatMessage } };
    const ofFields = fields.map((field) => [
      answerName(field),
      faultOf(field, now[answerName(field)], now[countryName]),
    ]);
    return { ...Object.fromEntries(ofFields), message };
  };
  /** The first one has the focus. */
  function show(found: Faults): void {
    setFaults(found);
    const names = [...fields.map(answerName), 'message'];
    const input = form.current?.elements.namedItem(names.find((name) => found[name]) ?? '');
    if (input instanceof HTMLElement) input.focus();
  }
  function submit(event: Event): void {
    event.preventDefault();
    const found = allFaults(answers);
    show(found);
    if (Object.values(found).some(Boolean)) return;
    chat.write(id, String(answers.message).trim(), formData(fields, answers), region);
  }
  const shown: Shown = { words, answers, faults, set };
  const problems = Object.values(faults).filter(Boolean).length;

  return (
    <form class={`${style.form} ${parts.scroll}`} ref={form} noValidate onSubmit={submit}>
      <h2 dir="auto">{title || words.form}</h2>
      {settings.chat_introduction && <p dir="auto">{settings.chat_introduction}</p>}
      {fields.map((field, index) => entry(shown, field, index === 0, optionsOf(field), faultLine(answerName(field))))}
      <div class={style.field}>
        <label for="message">{words.message}</label>
        <textarea
          {...attributesOf('message', faults.message, fields.length === 0)}
          rows={3}
          dir="auto"
          value={String(answers.message ?? '')}
          onInput={({ currentTarget }) => set('message', currentTarget.value)}
        />
        {faultLine('message')}
        {settings.features.file_upload && (
          <>
            <ol class={style.files}>
              {outgoing.map(
                (entry) => entry.to === id && entry.files && <Waiting key={entry.id} entry={entry} isFirst />,
              )}
            </ol>
            <FileButton id={id} look={style.attach ?? ''}>
              <Icon path={clipIcon} />
              {words.attach}
            </FileButton>
          </>
        )}
      </div>
      <p class={parts.hidden} role="alert">
        {problems > 0 && count(words.attention, problems)}
      </p>
      <button type="submit" class={parts.main}>
        {words.send}
      </button>
    </form>
  );

  function faultLine(name: string) {
    const fault = faults[name];
    if (fault === undefined) return null;
    return (
      <p class={style.fault} id={`${name}-fault`}>
        <Icon path={warnIcon} />
        {say(words[fault.word], fault.values ?? {})}
      </p>
    );
  }
}

/** What every input has. */
function attributesOf(name: string, fault: Fault | undefined, isFirst: boolean) {
  return {
    id: name,
    name,
    'aria-invalid': !!fault,
    'aria-describedby': fault && `${name}-fault`,
    'data-first': isFirst || undefined,
    class: fault ? `${style.input} ${style.wrong}` : style.input,
  };
}

interface Shown {
  readonly words: Words;
  readonly answers: Answers;
  readonly faults: Faults;
  readonly set: (name: string, value: string | boolean) => void;
}

/** One field of the form, with its name and what is wrong with it. */
function entry(
  { words, answers, faults, set }: Shown,
  field: Field,
  isFirst: boolean,
  options: readonly string[],
  faultLine: ComponentChild,
) {
  const name = answerName(field);
  const fault = faults[name];
  const value = answers[name];
  const shared = { ...attributesOf(name, fault, isFirst), 'aria-required': field.required };
  const label = (
    <label for={name}>
      {labelOf(field)} {!field.required && <span class={style.optional}>{words.optional}</span>}
    </label>
  );
  if (field.type === 'checkbox') {
    return (
      <div class={style.field} key={name}>
        <span class={style.check}>
          <input
            {...shared}
            class={undefined}
            type="checkbox"
            checked={value === true}
            onChange={({ currentTarget }) => set(name, currentTarget.checked)}
          />
          {label}
        </span>
        {faultLine}
      </div>
    );
  }
  return (
    <div class={style.field} key={name}>
      {label}
      {field.type === 'list' ? (
        <span class={style.choice}>
          <select
            {...shared}
            value={String(value ?? '')}
            onChange={({ currentTarget }) => set(name, currentTarget.value)}
          >
            <option value="">{field.placeholder || words.choose}</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </span>
      ) : (
        <span class={style.row}>
          {field.type === 'phone' && (
            <input
              class={`${style.input} ${style.country}`}
              aria-label={words.country}
              maxLength={2}
              autocomplete="country"
              placeholder="DE"
              value={String(answers[countryName] ?? '')}
              onInput={({ currentTarget }) => set(countryName, currentTarget.value)}
            />
          )}
          <input
            {...shared}
            dir="auto"
            type={inputTypes[field.type] ?? 'text'}
            inputMode={field.type === 'number' ? 'decimal' : undefined}
            placeholder={field.placeholder}
            autocomplete={completions[field.key] ?? completions[field.type] ?? 'off'}
            value={String(value ?? '')}
            onInput={({ currentTarget }) => set(name, currentTarget.value)}
          />
        </span>
      )}
      {faultLine}
    </div>
  );
}
