import type { Actor } from '../../model/agent/agent.ts';
import type { Macro } from '../../model/macro/macro.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireChangeableMacro } from './require-macro.ts';

/**
 * A macro of the actor alone; any other needs `macros:manage`. Throws `macro.not_found`.
 *
 * @example
 * await desk.getMacro(actor, macro.id) // { name: 'Thanks', … }
 */
export async function getMacro(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<Macro> {
  return ports.store.read((reader) => requireChangeableMacro(reader.macros, actor, id));
}
