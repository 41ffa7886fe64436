import type { Conversation, Macro } from '@helpdesk/client';
import { type ComponentChild, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { useDesk } from '../desk/desk.ts';
import type { DraftKind } from '../desk/drafts.ts';
import { blocksOfHtml } from '../desk/read-html.ts';
import { refusalWords } from '../desk/refusal-words.ts';
import type { Block } from '../desk/rich-text.ts';
import { Icon } from '../ui/icon.tsx';
import { Picker } from '../ui/picker.tsx';
import { useReadable } from '../ui/readable.ts';
import ui from '../ui/ui.module.css';
import { words } from '../words/en.ts';
import { actionName } from './action-name.ts';
import style from './composer.module.css';

type Action = Macro['actions'][number];

interface ChosenMacro {
  readonly id: number;
  /** Those that are done when the text is sent. */
  readonly actions: readonly Action[];
}

export interface MacroTray {
  /** Whether there is any macro to choose here. */
  readonly isOffered: boolean;
  readonly hasActions: boolean;
  open(anchor: HTMLElement): void;
  /** Does the actions that are left, and forgets the macro. */
  run(): void;
  /** The list to choose from, to be drawn somewhere. */
  readonly menu: ComponentChild;
  /** What will be done, each with a button that leaves it out. */
  readonly chips: ComponentChild;
}

const occasions = { reply: 'replying', note: 'adding_private_note' } as const;

/** Prepared texts: one is filled in and handed to `onText`, its actions wait until the text is sent. */
export function useMacro({ uuid }: Conversation, kind: DraftKind, onText: (text: readonly Block[]) => void): MacroTray {
  const { client, catalogues, toasts } = useDesk();
  const known = useReadable(catalogues);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [chosen, setChosen] = useState<ChosenMacro>();
  const macros = known.macros.filter(({ visible_when: when }) => when.includes(occasions[kind]));
  const refused = (error: unknown): void => toasts.show({ text: refusalWords(error), tone: 'refused' });

  async function choose(id: number): Promise<void> {
    const macro = macros.find((each) => each.id === id);
    if (macro === undefined) return;
    try {
      const { content } = await client.call('fillMacro', { params: { uuid, id } });
      setChosen({ id, actions: macro.actions });
      onText(blocksOfHtml(content));
    } catch (error) {
      refused(error);
    }
  }

  async function run({ id, actions }: ChosenMacro): Promise<void> {
    try {
      const { results } = await client.call('applyMacro', { params: { uuid, id }, body: [...actions] });
      const failed = results.flatMap((each) => (each.ok ? [] : [each]));
      if (failed.length === 0) {
        if (results.length > 0) toasts.show({ text: words.done.macro(results.length), tone: 'done' });
        return;
      }
      const names = failed.flatMap(({ type }) => actions.find((each) => each.type === type) ?? []);
      const text = words.refused.macro(words.parts(names.map((each) => actionName(each, known))));
      toasts.show({ text, tone: 'refused' });
    } catch (error) {
      refused(error);
    }
  }

  const leaveOut = (type: Action['type']): void =>
    setChosen((macro) => macro && { ...macro, actions: macro.actions.filter((each) => each.type !== type) });
  const actions = chosen?.actions ?? [];
  return {
    isOffered: macros.length > 0,
    hasActions: actions.length > 0,
    open: setAnchor,
    run: () => {
      if (chosen === undefined) return;
      setChosen(undefined);
      void run(chosen);
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
