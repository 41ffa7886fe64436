import type { AgentClient } from '@helpdesk/client';
import type { ChosenMacro, Readable } from '@helpdesk/screen-state';
import { words } from '../../words/en.ts';
import type { Catalogues } from '../catalogues.ts';
import { refusalWords } from '../refusal-words.ts';
import type { Toasts } from '../toasts.ts';
import { actionName } from './action-name.ts';

export interface MacroParts {
  readonly client: AgentClient;
  readonly toasts: Toasts;
  readonly catalogues: Readable<Catalogues>;
}

/** Carries out the actions of a macro, and reports which of them were refused. */
export async function applyMacro(
  { client, toasts, catalogues }: MacroParts,
  uuid: string,
  { id, actions }: ChosenMacro,
): Promise<void> {
  try {
    const { results } = await client.call('applyMacro', { params: { uuid, id }, body: [...actions] });
    const failed = results.flatMap((each) => (each.ok ? [] : [each]));
    if (failed.length === 0) {
      if (results.length > 0) toasts.show({ text: words.done.macro(results.length), tone: 'done' });
      return;
    }
    const names = failed.flatMap(({ type }) => actions.find((each) => each.type === type) ?? []);
    const text = words.refused.macro(words.parts(names.map((each) => actionName(each, catalogues.snapshot()))));
    toasts.show({ text, tone: 'refused' });
  } catch (error) {
    toasts.show({ text: refusalWords(error), tone: 'refused' });
  }
}
