import type { CustomAttribute } from '@helpdesk/client';
import { useMemo, useState } from 'preact/hooks';
import type { Written } from '../conversation/field.ts';
import { blocksOf } from '../conversation/formatted-field.tsx';
import { actionName, type MacroAction } from '../desk/action-name.ts';
import { useDesk } from '../desk/desk.ts';
import { Switch } from '../ui/form/field.tsx';
import { useReadable } from '../ui/readable.ts';
import ui from '../ui/ui.module.css';
import { macroWords } from '../words/admin-macros.ts';
import { words } from '../words/en.ts';
import { fullName } from '../words/names.ts';
import { MacroBlocks } from './macro-blocks.tsx';
import { previewParts } from './macro-text.ts';
import style from './macros.module.css';

interface MacroPreviewProps {
  readonly text: Written;
  readonly actions: readonly MacroAction[];
  readonly attributes: readonly CustomAttribute[];
}

const sample = { first_name: 'Mira', last_name: 'Okafor' };

const sampleOfType = { text: 'Abc', number: '12', checkbox: 'true', date: '2026-03-01', link: 'https://example.org' };

/** What a contact gets, who is made up. */
export function MacroPreview({ text, actions, attributes }: MacroPreviewProps) {
  const { agent, catalogues } = useDesk();
  const known = useReadable(catalogues);
  const [isVisitor, setVisitor] = useState(false);
  const inbox = known.inboxes[0]?.name ?? '';
  const values = useMemo(() => {
    const ofContact: readonly [string, string][] = [
      ['contact.first_name', sample.first_name],
      ['contact.last_name', sample.last_name],
      ['contact.email', 'mira@example.org'],
      ...attributes.map((each): [string, string] => [`contact.custom.${each.key}`, sampleOf(each)]),
    ];
    return new Map([
      ...(isVisitor ? [] : ofContact),
      ['agent.first_name', agent.first_name],
      ['agent.last_name', agent.last_name],
      ['conversation.reference_number', '1042'],
      ...(isVisitor ? [] : [['conversation.subject', 'Refund for order 1042'] as const]),
      ['inbox.name', inbox],
    ]);
  }, [isVisitor, attributes, agent, inbox]);
  const isMissing = previewParts(text.text, values).some(({ kind }) => kind === 'missing');
  return (
    <section class={style.preview} aria-labelledby="macro-preview">
      <h3 id="macro-preview">{macroWords.preview}</h3>
      <p class={style.muted}>{isVisitor ? macroWords.previewVisitor : macroWords.previewFor(fullName(sample))}</p>
      {text.text.trim() === '' ? (
        <p class={style.muted}>{macroWords.nothing}</p>
      ) : (
        <div class={style.bubble} dir="auto" data-preview>
          <MacroBlocks blocks={blocksOf(text)} values={values} />
        </div>
      )}
      {isMissing && <p class={style.muted}>{macroWords.missingHint}</p>}
      {actions.length > 0 && (
        <p class={style.acts}>
          <span>{words.composer.withIt}</span>
          {actions.map((action) => (
            <span key={action.type} class={ui.chip}>
              <span class={ui.cut}>{actionName(action, known)}</span>
            </span>
          ))}
        </p>
      )}
      <Switch label={macroWords.visitor} isOn={isVisitor} onChange={setVisitor} />
    </section>
  );
}

function sampleOf({ data_type: type, values }: CustomAttribute): string {
  return type === 'list' ? (values[0] ?? '') : sampleOfType[type];
}
