import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { isMacroFor, type Macro } from '../../model/macro/macro.ts';
import type { MacroReader } from '../../ports/macro-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import { type ShownMacro, shownMacros } from './shown-macros.ts';

/**
 * The macros for the actor: their own, those of their teams and those for all agents, by id. With `every` the shared
 * ones of other teams too, which needs `macros:manage`.
 *
 * @example
 * await desk.listMacros(agent, { every: false }) // [{ name: 'Thanks', visibility: 'all', … }]
 */
export async function listMacros(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  { every }: { readonly every: boolean },
): Promise<readonly ShownMacro[]> {
  if (every) requirePermission(actor, 'macros:manage');
  return ports.store.read(async (reader) => shownMacros(reader, await macrosFor(reader.macros, actor, every)), {
    oneState: true,
  });
}

/** Ordered by id. */
async function macrosFor(macros: MacroReader, actor: Actor, every = false): Promise<readonly Macro[]> {
  const [own, shared] = await Promise.all([macros.listOfAgent(actor.id), macros.listShared()]);
  return every ? byId([...own, ...shared]) : macrosOf(actor, own, shared);
}

/** Their own and the shared ones that are for them, by id. */
export function macrosOf(actor: Actor, own: readonly Macro[], shared: readonly Macro[]): readonly Macro[] {
  return byId([...own, ...shared.filter((macro) => isMacroFor(actor, macro))]);
}

function byId(macros: readonly Macro[]): readonly Macro[] {
  return macros.toSorted((a, b) => a.id - b.id);
}
