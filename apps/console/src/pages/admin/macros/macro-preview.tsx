import type { CustomAttribute } from '@helpdesk/client';
import { filledPieces, namelessVisitor, fullName as nameOf, type PlaceholderSource } from '@helpdesk/domain';
import { useMemo, useState } from 'preact/hooks';
import { actionName, type MacroAction } from '../../../state/changes/action-name.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Switch } from '../../../ui/form/field.tsx';
import { useReadable } from '../../../ui/readable.ts';
import ui from '../../../ui/ui.module.css';
import { macroWords } from '../../../words/admin-macros.ts';
import { words } from '../../../words/en.ts';
import type { Written } from '../../conversation/composer/field.ts';
import { blocksOf } from '../../conversation/composer/formatted-field.tsx';
import { MacroBlocks } from './macro-blocks.tsx';
import style from './macros.module.css';

interface MacroPreviewProps {
  readonly text: Written;
  readonly actions: readonly MacroAction[];
  readonly attributes: readonly CustomAttribute[];
}

const contact = { type: 'contact', firstName: 'Mira', lastName: 'Okafor', email: 'mira@example.org' } as const;
/** One who has given nothing. */
const visitor = {
  type: 'visitor',
  firstName: namelessVisitor,
  lastName: '',
  email: null,
  customAttributes: {},
} as const;

const sampleOfType = { text: 'Abc', number: '12', checkbox: 'true', date: '2026-03-01', link: 'https://example.org' };

/** What a contact gets, who is made up. */
export function MacroPreview({ text, actions, attributes }: MacroPreviewProps) {
  const { agent, catalogues } = useWorkspace();
  const known = useReadable(catalogues);
  const [isVisitor, setVisitor] = useState(false);
  const inbox = known.inboxes[0]?.name ?? '';
  const source = useMemo(
    (): PlaceholderSource => ({
      contact: isVisitor ? visitor : { ...contact, customAttributes: samplesOf(attributes) },
      agent: { firstName: agent.first_name, lastName: agent.last_name },
      conversation: { referenceNumber: '1042', subject: isVisitor ? null : 'Refund for order 1042' },
      inbox: { name: inbox },
    }),
    [isVisitor, attributes, agent, inbox],
  );
  const isMissing = filledPieces(text.text, source).some(({ kind }) => kind === 'missing');
  return (
    <section class={style.preview} aria-labelledby="macro-preview">
      <h3 id="macro-preview">{macroWords.preview}</h3>
      <p class={style.muted}>{isVisitor ? macroWords.previewVisitor : macroWords.previewFor(nameOf(contact))}</p>
      {text.text.trim() === '' ? (
        <p class={style.muted}>{macroWords.nothing}</p>
      ) : (
        <div class={style.bubble} dir="auto" data-preview>
          <MacroBlocks blocks={blocksOf(text)} source={source} />
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

function samplesOf(attributes: readonly CustomAttribute[]): Readonly<Record<string, string>> {
  const sampleOf = ({ data_type: type, values }: CustomAttribute): string =>
    type === 'list' ? (values[0] ?? '') : sampleOfType[type];
  return Object.fromEntries(attributes.map((each) => [each.key, sampleOf(each)]));
}
