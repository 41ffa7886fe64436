import { type Conversation, randomKey } from '@helpdesk/client';
import type { MacroOccasion } from '@helpdesk/domain';
import { applyMacro, type Cell, type ChosenMacro, type DraftKind } from '@helpdesk/screen-state';
import { type ComponentChild, Fragment } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { actionName, type MacroAction } from '../../../../state/changes/action-name.ts';
import { refusalWords } from '../../../../state/refusal-words.ts';
import { blocksOfHtml } from '../../../../state/texts/read-html.ts';
import type { Block } from '../../../../state/texts/rich-text.ts';
import { useWorkspace } from '../../../../state/workspace.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Picker } from '../../../../ui/pick/picker.tsx';
import { useReadable } from '../../../../ui/readable.ts';
import ui from '../../../../ui/ui.module.css';
import { words } from '../../../../words/en.ts';
import style from '../composer.module.css';
import { FilledMacro } from './filled-macro.tsx';

export interface MacroTray {
  /** Whether there is any macro to choose here. */
  readonly isOffered: boolean;
  readonly hasActions: boolean;
  open(anchor: HTMLElement): void;
  /** Forgets the macro, and does the actions that are left: without a message. */
  run(): void;
  /** The list to choose from, to be drawn somewhere. */
  readonly menu: ComponentChild;
  /** What will be done, each with a button that leaves it out. */
  readonly chips: ComponentChild;
}

/** The texts are about the contact, who does not get the other kinds. */
const occasions: Readonly<Partial<Record<DraftKind, MacroOccasion>>> = {
  reply: 'replying',
  note: 'adding_private_note',
};

/** Prepared texts: one is filled in and handed to `onText`, its actions wait until the text is sent. */
export function useMacro(
  { uuid }: Conversation,
  kind: DraftKind,
  kept: Cell<ChosenMacro | undefined>,
  onText: (text: readonly Block[]) => void,
): MacroTray {
  const workspace = useWorkspace();
  const { client, catalogues, toasts, store, sendingWords } = workspace;
  const known = useReadable(catalogues);
  const [anchor, setAnchor] = useState<HTMLElement>();
  /** Kept only while the list is open: the values that fill the texts may differ the next time. */
  const [looked, setLooked] = useState(new Map<number, string>());
  const chosen = useReadable(kept);
  /**
   * The macro in the text that is being written now. When a fetched macro arrives, there may be another one, or none.
   */
  const current = useRef<typeof kept>();
  current.current = kept;
  useEffect(
    () => () => {
      current.current = undefined;
    },
    [],
  );
  const occasion = occasions[kind];
  const macros = known.macros.filter(({ visible_when: when }) => occasion !== undefined && when.includes(occasion));

  async function choose(id: number): Promise<void> {
    const macro = macros.find((each) => each.id === id);
    if (macro === undefined) return;
    try {
      const { content } = await client.call('fillMacro', { params: { uuid, id } });
      if (current.current !== kept) return;
      kept.set({ id, actions: macro.actions });
      onText(blocksOfHtml(content));
    } catch (error) {
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  }

  const leaveOut = (type: MacroAction['type']): void =>
    kept.update((macro) => macro && { ...macro, actions: macro.actions.filter((each) => each.type !== type) });
  const actions = chosen?.actions ?? [];
  return {
    isOffered: macros.length > 0,
    hasActions: actions.length > 0,
    open: (element) => {
      setLooked(new Map());
      setAnchor(element);
    },
    run: () => {
      const macro = kept.snapshot();
      kept.set(undefined);
      if (macro !== undefined && macro.actions.length > 0) {
        void applyMacro({ client, state: store, tell: sendingWords.macro }, uuid, macro, randomKey()).catch(() => {});
      }
    },
    menu: anchor && (
      <Picker
        anchor={anchor}
        label={words.composer.macros}
        choices={macros.map(({ id, name, actions: { length } }) => ({
          key: String(id),
          label: name,
          sign: <Icon name="bolt" />,
          ...(length > 0 && { hint: words.composer.actions(length) }),
        }))}
        about={(key) => <FilledMacro uuid={uuid} id={Number(key)} known={looked} />}
        onChoose={(key) => void choose(Number(key))}
        onClose={() => setAnchor(undefined)}
      />
    ),
    chips: actions.length > 0 && (
      <p class={style.acts}>
        <span>{words.composer.withIt}</span>
        {actions.map((action) => (
          <Fragment key={action.type}>
            <span class={ui.chip}>
              {actionName(action, known)}
              <button
                type="button"
                aria-label={words.composer.leaveOut(actionName(action, known))}
                onClick={() => leaveOut(action.type)}
              >
                <Icon name="close" small />
              </button>
            </span>
          </Fragment>
        ))}
      </p>
    ),
  };
}
