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
import { madeUpContact, madeUpSource } from '../made-up.ts';
import { MacroBlocks } from './macro-blocks.tsx';
import style from './macros.module.css';

interface MacroPreviewProps {
  readonly text: Written;
  readonly actions: readonly MacroAction[];
  readonly attributes: readonly CustomAttribute[];
}

/** One who has given nothing. */
const visitor = {
  type: 'visitor',
  firstName: namelessVisitor,
  lastName: '',
  email: null,
  customAttributes: {},
} as const;

/** What a contact gets, who is made up. */
export function MacroPreview({ text, actions, attributes }: MacroPreviewProps) {
  const { agent, catalogues } = useWorkspace();
  const known = useReadable(catalogues);
  const [isVisitor, setVisitor] = useState(false);
  const inbox = known.inboxes[0]?.name ?? '';
  const source = useMemo((): PlaceholderSource => {
    const given = madeUpSource(agent, inbox, attributes);
    return isVisitor ? { ...given, contact: visitor, conversation: { ...given.conversation, subject: null } } : given;
  }, [isVisitor, attributes, agent, inbox]);
  const isMissing = filledPieces(text.text, source).some(({ kind }) => kind === 'missing');
  return (
    <section class={style.preview} aria-labelledby="macro-preview">
      <h3 id="macro-preview">{macroWords.preview}</h3>
      <p class={style.muted}>{isVisitor ? macroWords.previewVisitor : macroWords.previewFor(nameOf(madeUpContact))}</p>
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
