import { type CustomAttribute, HelpdeskError } from '@helpdesk/client';
import {
  attributeKeyShape,
  attributeLimits,
  attributeOwners,
  attributeTypes,
  longestAttributeDescription,
  longestAttributePattern,
  longestTitle,
} from '@helpdesk/domain';
import { useMemo } from 'preact/hooks';
import { isGeneral } from '../../../state/reason-of-code.ts';
import { showMade, showSaved } from '../../../state/show-saved.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Select, TextArea, TextField } from '../../../ui/form/field.tsx';
import { FormBody, SaveBar } from '../../../ui/form/form.tsx';
import type { Faults } from '../../../ui/form/form-rules.ts';
import { type Form, missing, useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { admin } from '../../../words/admin.ts';
import { attributeWords } from '../../../words/admin-attributes.ts';
import { adminRefusal } from '../use-act.ts';
import { useCreated } from '../use-created.ts';
import { keyOf } from './attribute-key.ts';

const path = '/admin/attributes';

interface Values {
  readonly name: string;
  readonly applies_to: CustomAttribute['applies_to'];
  readonly data_type: CustomAttribute['data_type'];
  /** Empty while it follows the name. */
  readonly key: string;
  readonly description: string;
  readonly values: string;
  readonly regex: string;
  readonly regex_hint: string;
}

const fresh: Values = {
  ...{ name: '', applies_to: 'contact', data_type: 'text', key: '' },
  ...{ description: '', values: '', regex: '', regex_hint: '' },
};

interface AttributePageProps {
  /** Undefined for a new one. */
  readonly attribute?: CustomAttribute;
  readonly all: readonly CustomAttribute[];
}

export function AttributePage({ attribute, all }: AttributePageProps) {
  const { client, queries, toasts } = useWorkspace();
  const initial = useMemo(() => (attribute === undefined ? fresh : valuesOf(attribute)), [attribute]);
  const form: Form<Values> = useForm<Values>({
    initial,
    check: faultsOfAttribute,
    refusal: (error) => refusalOf(error, form.values, all),
    save: async (values) => {
      const body = bodyOf(values);
      if (attribute === undefined) {
        const { applies_to, data_type } = values;
        const made = await client.call('createCustomAttribute', {
          body: { ...body, applies_to, data_type, key: ownKey(values) },
        });
        showMade(queries, ['custom_attributes', 'list'], made);
        toasts.show({ text: attributeWords.created(made.name), tone: 'done' });
        created(made.id);
        return;
      }
      const saved = await client.call('updateCustomAttribute', { params: { id: attribute.id }, body });
      void showSaved(queries, 'custom_attributes', saved);
    },
  });
  const created = useCreated(path);
  const { values, faults, set, leave } = form;
  const isNew = attribute === undefined;
  return (
    <Page
      title={attribute?.name ?? attributeWords.create}
      parent={{ name: admin.pages.attributes, href: path }}
      foot={<SaveBar form={form} />}
    >
      <FormBody form={form}>
        <TextField
          label={admin.name}
          value={values.name}
          fault={faults.name}
          maxLength={longestTitle}
          onInput={(name) => set({ name })}
          onBlur={() => leave('name')}
        />
        <Select
          label={attributeWords.of}
          value={values.applies_to}
          choices={attributeOwners.map((key) => ({ key, label: attributeWords.owners[key] }))}
          disabled={!isNew}
          onChoose={(key) => set({ applies_to: attributeOwners.find((each) => each === key) ?? 'contact' })}
        />
        <Select
          label={attributeWords.kind}
          value={values.data_type}
          choices={attributeTypes.map((key) => ({ key, label: attributeWords.kinds[key] }))}
          disabled={!isNew}
          onChoose={(key) => set({ data_type: attributeTypes.find((each) => each === key) ?? 'text' })}
        />
        <TextField
          label={attributeWords.key}
          hint={isNew ? attributeWords.keyHint : attributeWords.fixed}
          value={ownKey(values)}
          fault={faults.key}
          disabled={!isNew}
          spellcheck={false}
          onInput={(key) => set({ key })}
          onBlur={() => values.name !== '' && leave('key')}
        />
        <TextField
          label={attributeWords.description}
          hint={attributeWords.descriptionHint}
          value={values.description}
          fault={faults.description}
          maxLength={longestAttributeDescription}
          onInput={(description) => set({ description })}
        />
        {values.data_type === 'list' && (
          <TextArea
            label={attributeWords.values}
            value={values.values}
            fault={faults.values}
            onInput={(text) => set({ values: text })}
            onBlur={() => values.values !== '' && leave('values')}
          />
        )}
        {values.data_type === 'text' && <Pattern form={form} />}
      </FormBody>
    </Page>
  );
}

function Pattern({ form: { values, faults, set, leave } }: { readonly form: Form<Values> }) {
  return (
    <>
      <TextField
        label={attributeWords.regex}
        hint={attributeWords.regexHint}
        value={values.regex}
        fault={faults.regex}
        maxLength={longestAttributePattern}
        spellcheck={false}
        onInput={(regex) => set({ regex })}
        onBlur={() => leave('regex')}
      />
      {values.regex !== '' && (
        <TextField
          label={attributeWords.regexWords}
          hint={attributeWords.regexWordsHint}
          value={values.regex_hint}
          fault={faults.regex_hint}
          maxLength={longestTitle}
          onInput={(regex_hint) => set({ regex_hint })}
        />
      )}
    </>
  );
}

const ownKey = ({ key, name }: Pick<Values, 'key' | 'name'>): string => (key === '' ? keyOf(name) : key);

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The members that can also be changed later. */
function bodyOf({ name, description, values, data_type, regex, regex_hint }: Values) {
  const pattern = data_type === 'text' && regex.trim() !== '' ? regex.trim() : null;
  return {
    name,
    description,
    values: data_type === 'list' ? linesOf(values) : [],
    regex: pattern,
    regex_hint: pattern === null || regex_hint.trim() === '' ? null : regex_hint.trim(),
  };
}

function valuesOf(attribute: CustomAttribute): Values {
  const { name, applies_to, data_type, key, description, values, regex, regex_hint } = attribute;
  return {
    ...{ name, applies_to, data_type, key, description },
    values: values.join('\n'),
    regex: regex ?? '',
    regex_hint: regex_hint ?? '',
  };
}

function faultsOfAttribute(values: Values): Faults<Values> {
  const lines = linesOf(values.values);
  const twice = lines.find((line, index) => lines.indexOf(line) !== index);
  const isTooMuch = lines.length > attributeLimits.values || lines.some(({ length }) => length > longestTitle);
  const isList = values.data_type === 'list';
  return {
    ...(values.name.trim() === '' && { name: missing(admin.name) }),
    ...(!attributeKeyShape.test(ownKey(values)) && {
      key: ownKey(values) === '' ? missing(attributeWords.key) : attributeWords.keyFault,
    }),
    ...(isList && lines.length === 0 && { values: attributeWords.needsValues }),
    ...(isList && twice !== undefined && { values: attributeWords.twice(twice) }),
    ...(isList && isTooMuch && { values: attributeWords.tooManyValues }),
    ...(values.data_type === 'text' && !isPattern(values.regex) && { regex: attributeWords.regexFault }),
  };
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function refusalOf(error: unknown, values: Values, all: readonly CustomAttribute[]): Faults<Values> {
  const isConflict = error instanceof HelpdeskError && error.status === 409 && isGeneral(error.code);
  if (!isConflict) return { form: adminRefusal(error) };
  const isFull = all.filter(({ applies_to }) => applies_to === values.applies_to).length >= attributeLimits.each;
  return isFull ? { form: attributeWords.tooMany } : { key: attributeWords.keyTaken };
}
