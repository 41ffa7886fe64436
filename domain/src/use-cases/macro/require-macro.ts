import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { isMacroFor, type Macro, mayChangeMacro } from '../../model/macro/macro.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { MacroReader } from '../../ports/macro-repository.ts';

/** Throws `macro.not_found`. */
export async function requireMacro(macros: MacroReader, id: number): Promise<Macro> {
  const macro = await macros.find(id);
  if (macro === undefined) throw refuse('macro.not_found', 'There is no such macro');
  return macro;
}

/** A macro that the actor may change. Throws `macro.not_found` and `permission.missing`. */
export async function requireChangeableMacro(macros: MacroReader, actor: Actor, id: number): Promise<Macro> {
  const macro = await requireMacro(macros, id);
  if (!mayChangeMacro(actor, macro)) requirePermission(actor, 'macros:manage');
  return macro;
}

/** A macro that is offered to the actor. Throws `macro.not_found` and `macro.no_access`. */
export async function requireMacroFor(macros: MacroReader, actor: Actor, id: number): Promise<Macro> {
  const macro = await requireMacro(macros, id);
  if (!isMacroFor(actor, macro)) throw refuse('macro.no_access', 'This macro is not one of yours');
  return macro;
}
