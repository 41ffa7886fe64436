import { type PrechatField, prechatFieldTypes } from '@helpdesk/domain';
import { Select, Switch, TextArea, TextField } from '../../../ui/form/field.tsx';
import { admin } from '../../../words/admin.ts';
import type { InboxForm } from './inbox-faults.ts';
import { RowsField } from './rows-field.tsx';

const words = admin.inboxes;

export function FormTab({ form }: { readonly form: InboxForm }) {
  const { values, set } = form;
  const { prechat_form: asked } = values;
  const rows = asked.fields.toSorted((a, b) => a.order - b.order);
  const change = (patch: Partial<typeof asked>): void => set({ prechat_form: { ...asked, ...patch } });
  return (
    <>
      <Switch
        label={words.formOn}
        hint={words.formHint}
        isOn={asked.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      <TextField label={words.formTitle} value={asked.title} onInput={(title) => change({ title })} />
      <hr />
      <RowsField
        title={words.fields}
        rows={rows}
        nameOf={({ label }, index) => label || words.field(index + 1)}
        addVerb={words.addField}
        empty={() => newField(rows)}
        onChange={(next) => change({ fields: next.map((field, order) => ({ ...field, order: order + 1 })) })}
      >
        {(field, patch) => (
          <>
            <Select
              label={words.kind}
              value={field.type}
              choices={prechatFieldTypes.map((key) => ({ key, label: words.fieldTypes[key] }))}
              onChoose={(key) => patch({ type: prechatFieldTypes.find((each) => each === key) ?? 'text' })}
            />
            <TextField label={words.label} value={field.label} onInput={(label) => patch({ label })} />
            <TextField
              label={words.placeholder}
              value={field.placeholder}
              onInput={(placeholder) => patch({ placeholder })}
            />
            {field.type === 'list' && (
              <TextArea
                label={words.options}
                value={field.options.join('\n')}
                onInput={(text) => patch({ options: text.split('\n') })}
              />
            )}
            <Switch label={words.required} isOn={field.required} onChange={(required) => patch({ required })} />
          </>
        )}
      </RowsField>
    </>
  );
}

/** A key that no other field has: it names the answer. */
function newField(fields: readonly PrechatField[]): PrechatField {
  const numbers = fields.map(({ key }) => Number(/^field_(\d+)$/.exec(key)?.[1] ?? 0));
  return {
    key: `field_${Math.max(0, ...numbers) + 1}`,
    type: 'text',
    label: '',
    placeholder: '',
    required: false,
    enabled: true,
    order: fields.length + 1,
    is_default: false,
    custom_attribute_id: null,
    options: [],
  };
}
