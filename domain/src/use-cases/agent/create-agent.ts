import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor, Agent } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { requireName } from '../../model/shared/name.ts';
import type { Ports } from '../../ports/ports.ts';
import { acceptPassword } from '../sign-in/accept-password.ts';
import { addAgent } from './add-agent.ts';

export interface CreateAgentInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Role names. */
  readonly roles: readonly string[];
  /** Team names. */
  readonly teams: readonly string[];
  /** 10 to 128 characters; without one the agent has only their API key. */
  readonly password?: string | undefined;
}

/**
 * Creates an agent who is offline and has no key yet. Needs `users:manage`. Throws `role.unknown`, `team.unknown`,
 * `agent.email_taken`, `input.invalid`, `password.weak`, and what `requireMayGrant`, `requireGrantable` and
 * `requireTeamsGrantable` throw.
 *
 * @example
 * const noah = { firstName: 'Noah', lastName: 'Berg', email: 'noah@example.com', roles: ['Agent'], teams: [] };
 * await desk.createAgent(actor, noah) // { firstName: 'Noah', availabilityStatus: 'offline', apiKey: null, … }
 */
export async function createAgent(
  ports: Pick<Ports, 'store' | 'clock' | 'passwords' | 'commonPasswords'>,
  actor: Actor,
  input: CreateAgentInput,
): Promise<Agent> {
  requirePermission(actor, 'users:manage');
  const now = ports.clock.now();
  requireMayGrant(actor, 'agent.created', now);
  const firstName = requireName('firstName', input.firstName);
  const passwordHash =
    input.password === undefined ? null : await acceptPassword(ports, 'password', input.password, input);
  return ports.store.transact((writer) => addAgent(writer, actor, { ...input, firstName, passwordHash }, now), {
    alone: true,
  });
}
