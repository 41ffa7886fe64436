import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import type { Ports } from '../../ports/ports.ts';
import { type MacroChanges, macroFieldsOf, requireRoomForMacro } from './macro-input.ts';
import { macroChanged } from './record-macro.ts';
import { requireChangeableMacro, requireMacro } from './require-macro.ts';
import { type ShownMacro, shownMacro } from './shown-macros.ts';

/**
 * Changes the given fields of a macro. One that is not the actor's own, or shall not be, needs `macros:manage`. Throws
 * `macro.not_found`, `macro.too_many`, `team.unknown` and `input.invalid`.
 *
 * @example
 * await desk.updateMacro(actor, macro.id, { name: 'Many thanks' }) // { name: 'Many thanks', … }
 */
export async function updateMacro(
  ports: Pick<Ports, 'store' | 'clock' | 'sanitizer'>,
  actor: Actor,
  id: number,
  changes: MacroChanges,
): Promise<ShownMacro> {
  const now = ports.clock.now();
  const changed = await ports.store.transact(
    async (writer) => {
      const before = await requireChangeableMacro(writer.macros, actor, id);
      if ((changes.visibility ?? before.visibility) !== 'user') requirePermission(actor, 'macros:manage');
      const fields = await macroFieldsOf(writer, ports.sanitizer, actor, before, changes);
      if ((fields.visibility === 'user') !== (before.visibility === 'user')) {
        await requireRoomForMacro(writer, actor, fields);
      }
      await writer.macros.update(id, { ...fields, updatedAt: now });
      const macro = await requireMacro(writer.macros, id);
      await macroChanged(writer, actor, now, macro, { action: 'updated', ...auditChanges(before, macro) }, before);
      return macro;
    },
    { alone: true },
  );
  return ports.store.read((reader) => shownMacro(reader, changed));
}
