import { type Actor, fullName, systemUserId } from '../../model/agent/agent.ts';
import { actedVia } from '../../model/audit/acted-via.ts';
import type { AuditTarget, AuditTargetType, AuditType } from '../../model/audit/audit-entry.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import { cutText } from '../../model/shared/text.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';

/** The agent who acts, with where the request comes from; null: the desk itself. */
export type Doer = Pick<Actor, 'id' | 'firstName' | 'lastName' | 'namedKey' | 'session' | 'origin'> | null;

/**
 * Enters an act into the audit log, in the transaction of the act: so there is an entry if, and only if, it happened.
 * Called after the last check. `meta` holds no secret, no token and no text of a message.
 *
 * @returns the id of the entry
 */
export function recordAct(
  writer: StoreWriter,
  doer: Doer,
  at: Timestamp,
  type: AuditType,
  target: AuditTarget | null = null,
  meta: JsonObject = {},
): Promise<number> {
  const via = actedVia(doer);
  const isAgent = doer !== null && doer.id !== systemUserId;
  return writer.audit.insert({
    createdAt: at,
    type,
    actorId: isAgent ? doer.id : null,
    actorName: isAgent ? fullName(doer) : null,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
    description: '',
    ip: cut(doer?.origin?.ip, 64),
    requestId: cut(doer?.origin?.requestId, 64),
    via,
    meta,
  });
}

function cut(text: string | undefined, length: number): string | null {
  return text === undefined ? null : cutText(text, length);
}

/** The record that an act is about, with the name that it has now. */
export function targetOf(
  type: AuditTargetType,
  record: { readonly id: number } & (
    | { readonly name: string }
    | { readonly firstName: string; readonly lastName: string }
  ),
): AuditTarget {
  return { type, id: record.id, name: 'name' in record ? record.name : fullName(record) };
}
