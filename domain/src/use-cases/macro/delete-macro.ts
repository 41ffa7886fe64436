import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { macroChanged } from './record-macro.ts';
import { requireChangeableMacro } from './require-macro.ts';

/**
 * Deletes a macro. One that is not the actor's own needs `macros:manage`. Throws `macro.not_found`.
 *
 * @example
 * await desk.deleteMacro(actor, macro.id) // true
 */
export async function deleteMacro(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor, id: number): Promise<true> {
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const macro = await requireChangeableMacro(writer.macros, actor, id);
      await writer.macros.delete(id);
      await macroChanged(writer, actor, now, macro, { action: 'deleted' });
      return true as const;
    },
    { alone: true },
  );
}
