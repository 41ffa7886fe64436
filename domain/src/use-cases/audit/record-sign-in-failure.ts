import type { Agent } from '../../model/agent/agent.ts';
import type { ActedVia, Origin } from '../../model/agent/origin.ts';
import type { AuditTarget, AuditType } from '../../model/audit/audit-entry.ts';
import { cutText } from '../../model/shared/text.ts';
import { minuteLengthMs, type Timestamp } from '../../model/shared/time.ts';
import type { OidcProvider } from '../../model/sign-in/oidc-provider.ts';
import type { SignInRefusal } from '../../model/sign-in/sign-in-refusal.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';

interface Failure {
  readonly type: AuditType;
  readonly target: AuditTarget;
  readonly via: ActedVia;
  readonly reason: SignInRefusal;
}

/** An attempt to sign in as an existing agent failed. */
export async function recordLoginFailure(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  agent: Pick<Agent, 'id' | 'email'>,
  origin: Origin,
  reason: SignInRefusal,
): Promise<void> {
  await store.transact(async (writer) => {
    // Attempts at the same time are counted one after the other.
    await writer.agents.lock(agent.id);
    const via = origin.via ?? 'system';
    await count(writer, failureOf(agent, via, reason), origin, clock.now());
  });
}

/** A sign-in at a provider failed, and it is not known who it was. */
export async function recordProviderFailure(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { id, name }: Pick<OidcProvider, 'id' | 'name'>,
  origin: Origin,
  reason: SignInRefusal,
): Promise<void> {
  const target = { type: 'oidc_provider', id, name } as const;
  const failure = { type: 'oidc_refused', target, via: `provider:${id}`, reason } as const;
  await store.transact((writer) => count(writer, failure, origin, clock.now()), { alone: true });
}

function failureOf({ id, email }: Pick<Agent, 'id' | 'email'>, via: ActedVia, reason: SignInRefusal): Failure {
  return { type: 'agent_login_failed', target: { type: 'agent', id, name: email }, via, reason };
}

/**
 * Whoever tries is not known, and those who guess would fill the log: the failures of a minute are one entry with their
 * number and their reasons.
 */
async function count(
  writer: StoreWriter,
  { type, target, via, reason }: Failure,
  { ip, requestId }: Origin,
  now: Timestamp,
): Promise<void> {
  const recent = await writer.audit.findNewest(type, target.id, now - minuteLengthMs + 1);
  if (recent !== undefined) {
    const { count: before, reasons } = recent.meta;
    const known = Array.isArray(reasons) ? reasons : [];
    const meta = {
      ...recent.meta,
      count: typeof before === 'number' ? before + 1 : 1,
      reasons: known.includes(reason) ? known : [...known, reason],
    };
    await writer.audit.setMeta(recent.id, meta, now);
    return;
  }
  await writer.audit.insert({
    createdAt: now,
    type,
    actorId: null,
    actorName: null,
    targetType: target.type,
    targetId: target.id,
    targetName: target.name,
    description: '',
    ip: ip === undefined ? null : cutText(ip, 64),
    requestId: requestId ?? null,
    via,
    meta: { count: 1, reasons: [reason] },
  });
}
