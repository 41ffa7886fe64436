import type { Actor, Agent } from '../../model/agent/agent.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordAct, targetOf } from './record-act.ts';

/** An act that ended nothing changed nothing. */
export async function recordEndedSessions(
  writer: StoreWriter,
  actor: Actor,
  at: Timestamp,
  agent: Agent,
  sessions: number,
): Promise<void> {
  if (sessions > 0) await recordAct(writer, actor, at, 'agent_sessions_ended', targetOf('agent', agent), { sessions });
}
