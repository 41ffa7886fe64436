import { fullName } from '../../model/agent/agent.ts';
import type { Macro } from '../../model/macro/macro.ts';
import type { MacroAction } from '../../model/macro/macro-action.ts';
import type { StoreReader } from '../../ports/store.ts';

/** An action with its value in words; the id of an agent or team that is gone stays a number. */
interface ShownAction extends MacroAction {
  readonly displayValue: readonly string[];
}

export interface ShownMacro extends Macro {
  readonly actions: readonly ShownAction[];
}

/** Names of agents and teams by id. */
interface Named {
  readonly agents: readonly { readonly id: number; readonly firstName: string; readonly lastName: string }[];
  readonly teams: readonly { readonly id: number; readonly name: string }[];
}

/** The macros with the names of what their actions mean; reads them where there are such actions. */
export async function shownMacros(reader: StoreReader, macros: readonly Macro[]): Promise<readonly ShownMacro[]> {
  const has = (type: MacroAction['type']) => macros.some(({ actions }) => actions.some((each) => each.type === type));
  const [agents, teams] = await Promise.all([
    has('assign_user') ? reader.agents.list() : [],
    has('assign_team') ? reader.teams.list() : [],
  ]);
  return macrosWithNames(macros, { agents, teams });
}

export async function shownMacro(reader: StoreReader, macro: Macro): Promise<ShownMacro> {
  const actions = (await shownMacros(reader, [macro])).flatMap((each) => each.actions);
  return { ...macro, actions };
}

export function macrosWithNames(macros: readonly Macro[], { agents, teams }: Named): readonly ShownMacro[] {
  const names = {
    assign_user: new Map(agents.map((agent) => [String(agent.id), fullName(agent)])),
    assign_team: new Map(teams.map(({ id, name }) => [String(id), name])),
  };
  const inWords = ({ type, value }: MacroAction): readonly string[] =>
    type === 'assign_user' || type === 'assign_team' ? value.map((id) => names[type].get(id) ?? id) : value;
  return macros.map((macro) => ({
    ...macro,
    actions: macro.actions.map((action) => ({ ...action, displayValue: inWords(action) })),
  }));
}
