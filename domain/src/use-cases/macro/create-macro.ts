import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { type MacroInput, macroFieldsOf, requireRoomForMacro } from './macro-input.ts';
import { macroChanged } from './record-macro.ts';
import { requireMacro } from './require-macro.ts';
import { type ShownMacro, shownMacro } from './shown-macros.ts';

/**
 * Saves a macro for the actor alone; one for a team or for all agents needs `macros:manage`. Its text is made safe.
 * Throws `macro.too_many`, `team.unknown` and `input.invalid`.
 *
 * @example
 * await desk.createMacro(actor, { name: 'Later', actions: [{ type: 'snooze', value: ['24h'] }] })
 * // { name: 'Later', visibility: 'user', … }
 */
export async function createMacro(
  ports: Pick<Ports, 'store' | 'clock' | 'sanitizer'>,
  actor: Actor,
  input: MacroInput,
): Promise<ShownMacro> {
  if ((input.visibility ?? 'user') !== 'user') requirePermission(actor, 'macros:manage');
  const now = ports.clock.now();
  const made = await ports.store.transact(
    async (writer) => {
      const fields = await macroFieldsOf(writer, ports.sanitizer, actor, undefined, input);
      await requireRoomForMacro(writer, actor, fields);
      const macro = await requireMacro(writer.macros, await writer.macros.insert({ ...fields, createdAt: now }));
      await macroChanged(writer, actor, now, macro, { action: 'created' });
      return macro;
    },
    { alone: true },
  );
  return ports.store.read((reader) => shownMacro(reader, made));
}
