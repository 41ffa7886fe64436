import type { Agent } from '../../model/agent/agent.ts';
import type { Origin } from '../../model/agent/origin.ts';
import { describeAct } from '../../model/audit/audit-entry.ts';
import { cutText } from '../../model/shared/text.ts';
import { minuteLengthMs } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * An attempt to sign in as an existing agent failed. Whoever tries is not known, and those who guess would fill the log:
 * the failures of a minute are one entry with their number.
 */
export async function recordLoginFailure(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  agent: Agent,
  { ip, requestId }: Origin,
): Promise<void> {
  const now = clock.now();
  await store.transact(async (writer) => {
    // Attempts at the same time are counted one after the other.
    await writer.agents.lock(agent.id);
    const recent = await writer.audit.findLoginFailure(agent.id, now - minuteLengthMs + 1);
    if (recent !== undefined) {
      const count = typeof recent.meta.count === 'number' ? recent.meta.count + 1 : 1;
      await writer.audit.setMeta(recent.id, { ...recent.meta, count }, now);
      return;
    }
    const { email } = agent;
    await writer.audit.insert({
      createdAt: now,
      type: 'agent_login_failed',
      description: describeAct('agent_login_failed', '', email),
      actorId: null,
      targetType: 'agent',
      targetId: agent.id,
      ip: ip === undefined ? null : cutText(ip, 64),
      requestId: requestId ?? null,
      via: 'system',
      meta: { count: 1 },
    });
  });
}
