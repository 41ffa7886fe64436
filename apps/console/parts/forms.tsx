import { useState } from 'preact/hooks';
import { ChipField } from '../src/ui/form/chip-field.tsx';
import { Checkbox, Select, Switch, TextArea, TextField } from '../src/ui/form/field.tsx';
import { FormBody, SaveBar } from '../src/ui/form/form.tsx';
import { missing, useForm } from '../src/ui/form/use-form.ts';
import { Combobox } from '../src/ui/pick/combobox.tsx';
import { long, type Part } from './part.ts';
import style from './parts.module.css';

const nothing = (): void => undefined;
const roles = ['Agent', 'Admin', 'Support'].map((label) => ({ key: label, label }));

/** Fields, and a form that is not saved yet. */
export const forms: readonly Part[] = [
  {
    name: 'Field',
    states: [
      ['empty, with a hint', <TextField label="E-mail" hint="The invitation goes there." value="" onInput={nothing} />],
      ['filled', <TextField label="E-mail" value="ada@desk.example" onInput={nothing} />],
      ['wrong', <TextField label="E-mail" value="ada" fault="This address has no ending." onInput={nothing} />],
      ['disabled', <TextField label="E-mail" value="ada@desk.example" disabled onInput={nothing} />],
      ['very long', <TextField label="Name" value={long} onInput={nothing} />],
      ['right to left', <TextField label="الاسم" dir="auto" value="ميرا عوض" onInput={nothing} />],
      ['several lines', <TextArea label="Greeting" value={'Hello\nHow can we help?'} onInput={nothing} />],
    ],
  },
  {
    name: 'Select',
    states: [
      ['chosen', <Select label="Role" value="Agent" choices={roles} onChoose={nothing} />],
      ['wrong', <Select label="Role" value="Agent" choices={roles} fault="Role is missing." onChoose={nothing} />],
      ['disabled', <Select label="Role" value="Agent" choices={roles} disabled onChoose={nothing} />],
    ],
  },
  {
    name: 'Switch and checkbox',
    states: [
      ['off', <Toggle label="Enabled" />],
      ['on', <Toggle label="Enabled" isOn />],
      ['with a hint', <Toggle label="Enabled" isOn hint="Takes effect at once and signs out everywhere." />],
      ['locked', <Toggle label="Enabled" isOn locked="You cannot switch yourself off." />],
      ['refused', <Toggle label="Enabled" fault="Switch on another one first." />],
      ['not ticked', <Checkbox label="I have stored the secret" isOn={false} onChange={nothing} />],
      ['ticked', <Checkbox label="I have stored the secret" isOn onChange={nothing} />],
    ],
  },
  {
    name: 'Chips to choose',
    states: [
      ['none', <Roles chosen={[]} />],
      ['two', <Roles chosen={['Agent', 'Admin']} />],
      ['missing', <Roles chosen={[]} fault="Roles is missing." />],
      ['locked', <Roles chosen={['Admin']} locked="You are the last Admin." />],
    ],
  },
  { name: 'Combobox', states: [['typed', <Search />]] },
  { name: 'Form', states: [['with what is not saved', <Unsaved />]] },
];

interface ToggleProps {
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string;
  readonly isOn?: boolean;
  readonly locked?: string;
}

function Toggle({ label, hint, fault, isOn = false, locked }: ToggleProps) {
  const [now, set] = useState(isOn);
  return (
    <div class={style.column}>
      <Switch label={label} hint={hint} fault={fault} isOn={now} locked={locked} onChange={set} />
    </div>
  );
}

interface RolesProps {
  readonly chosen: readonly string[];
  readonly fault?: string;
  readonly locked?: string;
}

function Roles({ chosen, fault, locked }: RolesProps) {
  const [now, set] = useState(chosen);
  return <ChipField label="Roles" choices={roles} chosen={now} fault={fault} locked={locked} onChange={set} />;
}

function Search() {
  const [text, set] = useState('Mi');
  const people = ['Mira Okafor', 'Mia Winter', 'Milan Horvat'];
  return (
    <div class={style.column}>
      <Combobox
        label="To"
        listLabel="Contacts"
        value={text}
        suggestions={people
          .filter((name) => name.startsWith(text))
          .map((name) => ({ key: name, label: name, hint: `${name.split(' ')[0]?.toLowerCase()}@shop.example` }))}
        onInput={set}
        onChoose={set}
      />
    </div>
  );
}

const before = { first: 'Ada', last: 'Byron' };

function Unsaved() {
  const form = useForm({
    initial: before,
    check: ({ first }) => (first === '' ? { first: missing('First name') } : {}),
    save: () => Promise.resolve(),
  });
  return (
    <div class={style.column}>
      <FormBody form={form}>
        <TextField
          label="First name"
          value={form.values.first}
          fault={form.faults.first}
          onInput={(first) => form.set({ first })}
          onBlur={() => form.leave('first')}
        />
        <TextField label="Last name" value={form.values.last} onInput={(last) => form.set({ last })} />
      </FormBody>
      <SaveBar form={form} />
    </div>
  );
}
