import { mostAliases, readSender } from '@helpdesk/domain';
import { isOfComposition } from '@helpdesk/ui';
import { useRef, useState } from 'preact/hooks';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Checkbox, TextField } from '../../../../ui/form/field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { Icon } from '../../../../ui/icon.tsx';
import ui from '../../../../ui/ui.module.css';
import { mailWords } from '../../../../words/admin-mail.ts';
import style from './mail.module.css';
import type { Alias, MailValues } from './mail-values.ts';

/** Further addresses of an inbox, and which of them agents may choose as the sender. */
export function AliasesField({ form }: { readonly form: Form<MailValues> }) {
  const { faults } = form;
  const { aliases } = form.values;
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLSpanElement>(null);
  const change = (next: readonly Alias[]): void => form.set({ aliases: next });
  const focusAdd = (): void => void requestAnimationFrame(() => add.current?.querySelector('button')?.focus());
  return (
    <fieldset class={style.group}>
      <legend class={style.label}>{mailWords.aliases}</legend>
      <p class={style.muted}>{mailWords.aliasesHint}</p>
      <ul class={style.aliases}>
        {aliases.map(({ address, send }, at) => (
          <li key={address}>
            <bdi class={ui.cut}>{address}</bdi>
            <Checkbox
              label={
                <span>
                  {mailWords.mayBeSender}
                  <span class={ui.hidden}>, {address}</span>
                </span>
              }
              isOn={send}
              onChange={(isOn) => change(aliases.map((each, index) => (index === at ? { ...each, send: isOn } : each)))}
            />
            <IconButton
              icon="close"
              label={mailWords.remove(address)}
              onClick={() => {
                change(aliases.filter((each) => each.address !== address));
                focusAdd();
              }}
            />
          </li>
        ))}
      </ul>
      {isAdding ? (
        <NewAlias
          known={aliases.map(({ address }) => address)}
          onEnd={(address, isLeft) => {
            if (address !== undefined) change([...aliases, { address, name: '', send: false }]);
            setAdding(false);
            if (!isLeft) focusAdd();
          }}
        />
      ) : aliases.length < mostAliases ? (
        <span ref={add}>
          <Button kind="line" icon="plus" onClick={() => setAdding(true)}>
            {mailWords.addAddress}
          </Button>
        </span>
      ) : (
        <p class={style.muted}>{mailWords.tooMany(mostAliases)}</p>
      )}
      {faults.aliases !== undefined && (
        <p class={ui.error}>
          <Icon name="warn" small />
          {faults.aliases}
        </p>
      )}
    </fieldset>
  );
}

interface NewAliasProps {
  readonly known: readonly string[];
  /** Called once. `isLeft`: the focus is elsewhere already. */
  readonly onEnd: (address: string | undefined, isLeft: boolean) => void;
}

/** Enter and leaving the field add what is typed; Escape, and leaving it empty, do not. */
function NewAlias({ known, onEnd }: NewAliasProps) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  /** A field that goes away with the focus is left too, in some browsers. */
  const isEnded = useRef(false);
  const end = (address: string | undefined, isLeft: boolean): void => {
    if (isEnded.current) return;
    isEnded.current = true;
    onEnd(address, isLeft);
  };
  const finish = (isLeft: boolean): void => {
    const address = readSender(text)?.address;
    if (address === undefined && text.trim() !== '') setWrong(true);
    else end(address !== undefined && known.includes(address) ? undefined : address, isLeft);
  };
  return (
    <TextField
      label={mailWords.newAddress}
      type="email"
      autofocus
      value={text}
      fault={isWrong ? mailWords.addressFault : undefined}
      onInput={(next) => {
        setText(next);
        setWrong(false);
      }}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (isOfComposition(event)) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Enter') finish(false);
        else end(undefined, false);
      }}
    />
  );
}
