import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireChangeableMacro } from './require-macro.ts';
import { type ShownMacro, shownMacro } from './shown-macros.ts';

/**
 * A macro of the actor alone; any other needs `macros:manage`. Throws `macro.not_found`.
 *
 * @example
 * await desk.getMacro(actor, macro.id) // { name: 'Thanks', … }
 */
export async function getMacro(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<ShownMacro> {
  return ports.store.read(async (reader) => shownMacro(reader, await requireChangeableMacro(reader.macros, actor, id)));
}
