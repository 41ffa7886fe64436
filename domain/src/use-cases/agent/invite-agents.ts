import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { invitedName, mostInvitedAtOnce } from '../../model/agent/invited-person.ts';
import { requireGrantable } from '../../model/agent/rank.ts';
import { agentRoleName } from '../../model/role/role.ts';
import { notAnEmail, parseEmail } from '../../model/shared/email-address.ts';
import { DomainError, type ErrorCode, type ErrorKind, invalidInput } from '../../model/shared/errors.ts';
import { plainLine } from '../../model/shared/name.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import { keepLink } from '../sign-in/keep-link.ts';
import { addAgent } from './add-agent.ts';
import { admitToRank } from './admit-to-rank.ts';
import { findRolesByName } from './named-roles-and-teams.ts';

interface InvitedPerson {
  readonly email: string;
  /** Without one it is made of the address. */
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Role names; without any the role Agent. */
  readonly roles?: readonly string[] | undefined;
}

/** What became of the invitation of one person. */
export type InvitationOutcome =
  | {
      readonly email: string;
      readonly ok: true;
      readonly agentId: number;
      /** Shown once, and valid once. */
      readonly token: string;
      readonly expiresAt: Timestamp;
    }
  | { readonly email: string; readonly ok: false; readonly kind: ErrorKind; readonly message: string };

/** What is about one person, and leaves the others. */
const alone: ReadonlySet<ErrorCode> = new Set(['agent.email_taken', 'role.unknown', 'role.outranked']);

/**
 * Creates an agent without a password for each person, and a link with which they set one, in a transaction each and in
 * the given order. An address that is not one, stands there twice or belongs to an agent is refused alone. Needs
 * `users:manage`. Throws `role.unknown`, `input.invalid`, and what `requireMayGrant` and `requireGrantable` throw: they
 * refuse all of them.
 *
 * Source: section 5 of the design of the first run.
 *
 * @example
 * await desk.inviteAgents(actor, [{ email: 'grace@example.com' }]) // [{ email: 'grace@example.com', ok: true, … }]
 */
export async function inviteAgents(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  actor: Actor,
  people: readonly InvitedPerson[],
): Promise<readonly InvitationOutcome[]> {
  requirePermission(actor, 'users:manage');
  const now = ports.clock.now();
  requireMayGrant(actor, 'agent.created', now);
  requireMayGrant(actor, 'agent.password_link', now);
  if (people.length === 0 || people.length > mostInvitedAtOnce) {
    throw invalidInput('input.invalid', 'people', `must be 1 to ${mostInvitedAtOnce} people`);
  }
  await requireRoles(ports, actor, people);
  const outcomes: InvitationOutcome[] = [];
  const seen = new Set<string>();
  for (const [index, person] of people.entries()) {
    const email = parseEmail(person.email);
    if (email === undefined) outcomes.push(refusal(person, 'invalid_input', notAnEmail));
    else if (seen.has(email)) outcomes.push(refusal(person, 'conflict', 'The address stands there twice'));
    else outcomes.push(await invite(ports, actor, { ...person, email }, now, index));
    if (email !== undefined) seen.add(email);
  }
  return outcomes;
}

/** Before anybody is invited, so that nobody is where the roles cannot be given. */
async function requireRoles(
  { store }: Pick<Ports, 'store'>,
  actor: Actor,
  people: readonly InvitedPerson[],
): Promise<void> {
  await store.read(async (reader) => {
    for (const [index, person] of people.entries()) {
      requireGrantable(actor, await findRolesByName(reader, rolesOf(person), `people.${index}.roles`));
    }
  });
}

async function invite(
  { store, ids, secrets }: Pick<Ports, 'store' | 'ids' | 'secrets'>,
  actor: Actor,
  person: InvitedPerson,
  now: Timestamp,
  index: number,
): Promise<InvitationOutcome> {
  const { email } = person;
  const given = {
    email,
    firstName: plainLine(person.firstName ?? '') || invitedName(email),
    lastName: person.lastName ?? '',
    roles: rolesOf(person),
    teams: [],
    passwordHash: null,
  };
  try {
    const { agentId, token, expiresAt } = await store.transact(
      async (writer) => {
        const agent = await addAgent(writer, actor, given, now);
        const { link, token } = await keepLink({ ids, secrets }, writer, actor, agent, 'invitation', now);
        return { agentId: agent.id, token, expiresAt: link.expiresAt };
      },
      {
        alone: true,
        named: `person ${index}`,
        admitRepeat: (reader, kept) => admitToRank(actor, kept.agentId)(reader),
      },
    );
    return { email, ok: true, agentId, token, expiresAt };
  } catch (error) {
    if (error instanceof DomainError && alone.has(error.code)) return refusal(person, error.kind, error.message);
    throw error;
  }
}

function rolesOf({ roles = [] }: InvitedPerson): readonly string[] {
  return roles.length === 0 ? [agentRoleName] : roles;
}

function refusal({ email }: InvitedPerson, kind: ErrorKind, message: string): InvitationOutcome {
  return { email, ok: false, kind, message };
}
