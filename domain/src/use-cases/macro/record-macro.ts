import type { Actor } from '../../model/agent/agent.ts';
import type { Macro } from '../../model/macro/macro.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';

/** Tells clients, and records the act unless the macro was and is the actor's own. */
export async function macroChanged(
  writer: StoreWriter,
  actor: Actor,
  at: Timestamp,
  macro: Macro,
  meta: JsonObject,
  before: Macro = macro,
): Promise<void> {
  await writer.events.append([{ type: 'macro.changed', macroId: macro.id }], at);
  const isOwn = (each: Macro): boolean => each.visibility === 'user' && each.userId === actor.id;
  if (isOwn(macro) && isOwn(before)) return;
  await recordAct(writer, actor, at, 'macro_changed', targetOf('macro', macro), meta);
}
