import type { Contact, CustomAttribute } from '@helpdesk/client';
import { useQuery } from '@tanstack/preact-query';
import { useMemo, useState } from 'preact/hooks';
import { useWorkspace } from '../../state/workspace.ts';
import { IconButton } from '../../ui/button.tsx';
import { Select, Switch, TextField } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { contactWords } from '../../words/contacts.ts';
import { attributeText, attributeValue, faultOfAttribute, formText } from './attribute-values.ts';
import style from './details.module.css';
import { Fold } from './fold.tsx';
import { safeAddress } from './visits.tsx';

interface AttributesProps {
  readonly contact: Contact;
  readonly onSaved: (contact: Contact) => void;
}

/** What the desk keeps of contacts beyond names and addresses. */
export function Attributes({ contact, onSaved }: AttributesProps) {
  const { agent, client } = useWorkspace();
  const [isEditing, setEditing] = useState(false);
  const { data: definitions = [] } = useQuery({
    queryKey: ['custom_attributes', 'contact'],
    queryFn: async ({ signal }) =>
      (await client.call('listCustomAttributes', { signal })).filter((each) => each.applies_to === 'contact'),
  });
  const values = contact.custom_attributes;
  const defined = new Set(definitions.map(({ key }) => key));
  // Programs may have set others.
  const others = Object.keys(values).filter((key) => !defined.has(key));
  if (definitions.length + others.length === 0) return null;
  return (
    <Fold
      name="attributes"
      title={contactWords.attributes}
      actions={
        definitions.length > 0 &&
        agent.permissions.includes('contacts:write') && (
          <IconButton icon="edit" label={contactWords.editAttributes} onClick={() => setEditing(true)} />
        )
      }
    >
      <dl class={style.attributes}>
        {definitions.map((definition) => (
          <Pair key={definition.key} name={definition.name} value={values[definition.key]} definition={definition} />
        ))}
        {others.map((key) => (
          <Pair key={key} name={key} value={values[key]} />
        ))}
      </dl>
      {isEditing && (
        <AttributesDialog
          contact={contact}
          definitions={definitions}
          onClose={() => setEditing(false)}
          onSaved={onSaved}
        />
      )}
    </Fold>
  );
}

interface PairProps {
  readonly name: string;
  readonly value: unknown;
  readonly definition?: CustomAttribute;
}

function Pair({ name, value, definition }: PairProps) {
  const text = attributeText(value, definition?.data_type);
  const address = definition?.data_type === 'link' && typeof value === 'string' ? safeAddress(value) : undefined;
  return (
    <>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">
        {text === undefined ? (
          <span class={style.quiet}>{contactWords.notSet}</span>
        ) : address ? (
          <a href={address} target="_blank" rel="noreferrer noopener">
            {text}
          </a>
        ) : (
          text
        )}
      </dd>
    </>
  );
}

interface AttributesDialogProps extends AttributesProps {
  readonly definitions: readonly CustomAttribute[];
  readonly onClose: () => void;
}

function AttributesDialog({ contact, definitions, onClose, onSaved }: AttributesDialogProps) {
  const { client, toasts } = useWorkspace();
  const initial = useMemo(
    (): Readonly<Record<string, string>> =>
      Object.fromEntries(definitions.map(({ key }) => [key, formText(contact.custom_attributes[key])])),
    [contact, definitions],
  );
  const form = useForm<Readonly<Record<string, string>>>({
    initial,
    check: (values) =>
      Object.fromEntries(
        definitions.flatMap((definition) => {
          const text = values[definition.key] ?? '';
          // What was there before may stay, also where it is older than the definition.
          const fault = text === initial[definition.key] ? undefined : faultOfAttribute(definition, text);
          return fault === undefined ? [] : [[definition.key, fault]];
        }),
      ),
    save: async (values) => {
      const known = Object.entries(contact.custom_attributes).filter(([key]) => !(key in values));
      const set = definitions.flatMap((definition) => {
        const text = values[definition.key] ?? '';
        const isKept = text === initial[definition.key];
        const value = isKept ? contact.custom_attributes[definition.key] : attributeValue(definition, text);
        return value === undefined ? [] : [[definition.key, value] as const];
      });
      const custom_attributes = Object.fromEntries([...known, ...set]);
      const saved = await client.call('updateContact', { params: { id: contact.id }, body: { custom_attributes } });
      toasts.show({ text: contactWords.saved, tone: 'done' });
      onClose();
      onSaved(saved);
    },
  });
  return (
    <FormDialog form={form} title={contactWords.editAttributes} verb={contactWords.saveAttributes} onClose={onClose}>
      {definitions.map((definition) => (
        <Control
          key={definition.key}
          definition={definition}
          value={form.values[definition.key] ?? ''}
          fault={form.faults[definition.key]}
          onChange={(value) => form.set({ [definition.key]: value })}
        />
      ))}
    </FormDialog>
  );
}

interface ControlProps {
  readonly definition: CustomAttribute;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

const kinds = { text: 'text', number: 'text', date: 'date', link: 'url' } as const;

function Control({ definition, value, fault, onChange }: ControlProps) {
  const { name, description, data_type: type, values } = definition;
  const hint = description === '' ? undefined : description;
  if (type === 'checkbox') {
    return (
      <Switch label={name} hint={hint} isOn={value === 'true'} onChange={(isOn) => onChange(isOn ? 'true' : 'false')} />
    );
  }
  if (type === 'list') {
    const choices = [{ key: '', label: contactWords.notSet }, ...values.map((each) => ({ key: each, label: each }))];
    return <Select label={name} hint={hint} fault={fault} value={value} choices={choices} onChoose={onChange} />;
  }
  return (
    <TextField
      label={name}
      hint={hint}
      fault={fault}
      type={kinds[type]}
      inputMode={type === 'number' ? 'decimal' : undefined}
      value={value}
      onInput={onChange}
    />
  );
}
