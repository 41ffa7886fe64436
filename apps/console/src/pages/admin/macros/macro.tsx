import type { Macro } from '@helpdesk/client';
import { longestTitle, macroLimits, macroOccasions, unknownPlaceholder } from '@helpdesk/domain';
import { useMemo } from 'preact/hooks';
import type { MacroAction } from '../../../state/changes/action-name.ts';
import { showMade, showSaved } from '../../../state/show-saved.ts';
import { blocksOfHtml } from '../../../state/texts/read-html.ts';
import { htmlOf, textOf } from '../../../state/texts/rich-text.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Checkbox, Select, TextField } from '../../../ui/form/field.tsx';
import { FormBody, SaveBar } from '../../../ui/form/form.tsx';
import { type Form, missing, useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { useReadable } from '../../../ui/readable.ts';
import ui from '../../../ui/ui.module.css';
import { admin } from '../../../words/admin.ts';
import { macroWords } from '../../../words/admin-macros.ts';
import type { Written } from '../../conversation/composer/field.ts';
import { blocksOf, unwritten } from '../../conversation/composer/formatted-field.tsx';
import { useAttributesOfContacts } from '../made-up.ts';
import { adminRefusal } from '../use-act.ts';
import { useCreated } from '../use-created.ts';
import { useWide } from '../use-wide.ts';
import { isWhole, MacroActions } from './macro-actions.tsx';
import { MacroPreview } from './macro-preview.tsx';
import { hasMoreFormats } from './macro-text.ts';
import { MacroTextField } from './macro-text-field.tsx';
import style from './macros.module.css';

/** There the preview stands beside the text, else below it. As in macros.module.css. */
const wideFrom = 1_000;
const visibilities = ['all', 'team', 'user'] as const;

interface Values {
  readonly name: string;
  readonly text: Written;
  readonly actions: readonly MacroAction[];
  readonly visibility: Macro['visibility'];
  readonly team_id: string;
  readonly visible_when: readonly Macro['visible_when'][number][];
}

const fresh = (visibility: Values['visibility']): Values => ({
  ...{ name: '', text: unwritten, actions: [], team_id: '', visible_when: macroOccasions },
  visibility,
});

interface MacroPageProps {
  readonly macro?: Macro;
  /** The path of the list. */
  readonly path: string;
  /** It is for the agent alone, and stays so. */
  readonly isOwn: boolean;
}

/** The form of an existing macro or of a new one. */
export function MacroPage({ macro, path, isOwn }: MacroPageProps) {
  const { client, queries, toasts } = useWorkspace();
  const initial = useMemo(
    () => (macro === undefined ? fresh(isOwn ? 'user' : 'all') : valuesOf(macro)),
    [macro, isOwn],
  );
  const form: Form<Values> = useForm<Values>({
    initial,
    check: faultsOfMacro,
    fieldOf: (at) => (at === 'message_content' ? 'text' : undefined),
    refusal: (error) => ({ form: adminRefusal(error, macroWords.tooMany) }),
    save: async ({ text, team_id, ...values }) => {
      const body = {
        ...values,
        visible_when: [...values.visible_when],
        team_id: values.visibility === 'team' ? Number(team_id) : null,
        // A text that was not touched keeps what the editor does not have.
        ...((macro === undefined || text !== initial.text) && {
          message_content: htmlOf(blocksOf(text)),
          content_type: 'html' as const,
        }),
      };
      if (macro === undefined) {
        const made = await client.call('createMacro', { body });
        showMade(queries, ['macros', isOwn ? 'own' : 'list'], made);
        toasts.show({ text: macroWords.created(made.name), tone: 'done' });
        created(made.id);
        return;
      }
      void showSaved(queries, 'macros', await client.call('updateMacro', { params: { id: macro.id }, body }));
    },
  });
  const created = useCreated(path);
  const attributes = useAttributesOfContacts();
  const { values, faults, set, leave } = form;
  const isWide = useWide(wideFrom);
  const preview = <MacroPreview text={values.text} actions={values.actions.filter(isWhole)} attributes={attributes} />;
  const hasMore = macro !== undefined && hasMoreFormats(macro.message_content);
  return (
    <Page
      title={macro?.name ?? macroWords.create}
      parent={{ name: admin.pages.macros, href: path }}
      foot={<SaveBar form={form} />}
    >
      <div class={style.columns}>
        <FormBody form={form}>
          <TextField
            label={admin.name}
            value={values.name}
            fault={faults.name}
            maxLength={longestTitle}
            onInput={(name) => set({ name })}
            onBlur={() => leave('name')}
          />
          <MacroTextField
            text={values.text}
            fault={faults.text ?? tooLongOf(values.text)}
            hint={hasMore ? macroWords.formatted : macroWords.textHint}
            attributes={attributes}
            onWrite={(text) => set({ text })}
            onLeave={() => values.text.text !== '' && leave('text')}
          />
          {!isWide && preview}
          <MacroActions
            actions={values.actions}
            fault={faults.actions}
            onChange={(actions) => set({ actions: [...actions] })}
          />
          <hr />
          {!isOwn && <Audience form={form} />}
          <Occasions form={form} />
        </FormBody>
        {isWide && preview}
      </div>
    </Page>
  );
}

/** Chooses who may use the macro. */
function Audience({ form: { values, faults, set } }: { readonly form: Form<Values> }) {
  const { catalogues } = useWorkspace();
  const { teams } = useReadable(catalogues);
  return (
    <>
      <Select
        label={macroWords.forWhom}
        value={values.visibility}
        choices={visibilities.map((key) => ({ key, label: macroWords.whom[key] }))}
        onChoose={(key) => set({ visibility: visibilities.find((each) => each === key) ?? 'all' })}
      />
      {values.visibility === 'team' && (
        <Select
          label={macroWords.team}
          value={values.team_id}
          fault={faults.team_id}
          choices={[
            { key: '', label: macroWords.noTeam },
            ...teams.map(({ id, name }) => ({ key: String(id), label: name })),
          ]}
          onChoose={(team_id) => set({ team_id })}
        />
      )}
    </>
  );
}

/** Chooses in which conversations the macro is offered. */
function Occasions({ form: { values, faults, set } }: { readonly form: Form<Values> }) {
  return (
    <fieldset class={style.checks} aria-describedby={faults.visible_when && 'macro-when'}>
      <legend>{macroWords.when}</legend>
      {macroOccasions.map((each) => (
        <Checkbox
          key={each}
          label={macroWords.occasions[each]}
          isOn={values.visible_when.includes(each)}
          onChange={(isOn) =>
            set({
              visible_when: macroOccasions.filter((one) => (one === each ? isOn : values.visible_when.includes(one))),
            })
          }
        />
      ))}
      {faults.visible_when !== undefined && (
        <p class={ui.error} id="macro-when">
          <Icon name="warn" small />
          {faults.visible_when}
        </p>
      )}
    </fieldset>
  );
}

function valuesOf(macro: Macro): Values {
  const { name, message_content, actions, visibility, team_id, visible_when } = macro;
  const blocks = blocksOfHtml(message_content);
  return {
    name,
    text: { text: textOf(blocks), doc: blocks },
    actions,
    visibility,
    team_id: team_id === null ? '' : String(team_id),
    visible_when: macroOccasions.filter((each) => visible_when.includes(each)),
  };
}

function faultsOfMacro({ name, text, actions, visibility, team_id, visible_when }: Values) {
  const unknown = unknownPlaceholder(text.text);
  const tooLong = tooLongOf(text);
  return {
    ...(name.trim() === '' && { name: missing(admin.name) }),
    ...(text.text.trim() === '' && actions.length === 0 && { text: macroWords.needsText }),
    ...(unknown !== undefined && { text: macroWords.unknown(`{{${unknown}}}`) }),
    ...(tooLong !== undefined && { text: tooLong }),
    ...(!actions.every(isWhole) && { actions: macroWords.needsValue }),
    ...(visibility === 'team' && team_id === '' && { team_id: missing(macroWords.team) }),
    ...(visible_when.length === 0 && { visible_when: macroWords.needsWhen }),
  };
}

function tooLongOf(text: Written): string | undefined {
  return htmlOf(blocksOf(text)).length > macroLimits.content ? macroWords.tooLong : undefined;
}
