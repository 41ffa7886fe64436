import type { Agent } from '../../model/agent/agent.ts';
import { type DeskSettings, deskSettingsName } from '../../model/desk/desk-settings.ts';
import { servesWidget } from '../../model/inbox/channel-rules.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { listedPermissions, type Permission } from '../../model/role/permission.ts';
import { agentRoleName } from '../../model/role/role.ts';
import { requireEmail } from '../../model/shared/email-address.ts';
import { refuse } from '../../model/shared/errors.ts';
import { isLoopbackOrigin } from '../../model/shared/host-name.ts';
import { plainLine, requireName } from '../../model/shared/name.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';
import { requireAgent } from '../agent/require-agent.ts';
import { recordAct } from '../audit/record-act.ts';
import { keepDesk, readDesk } from '../settings/read-desk.ts';
import { acceptPassword } from '../sign-in/accept-password.ts';
import { type Browser, beginSession, type SignedIn } from '../sign-in/begin-session.ts';
import { endAllAccess } from '../sign-in/end-sessions.ts';
import { closeSetup } from './close-setup.ts';
import { readSetup, requireSetupLink } from './setup-link.ts';
import { writeSample } from './write-sample.ts';

export interface SetupClaim {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** 10 to 128 characters. */
  readonly password: string;
  readonly desk: {
    readonly name: string;
    /** A language tag (BCP 47). */
    readonly locale: string;
    /** IANA name. */
    readonly timeZone: string;
  };
  /** Where the page was opened, as the origin `https://help.example.com`. */
  readonly origin: string;
  readonly browser: Browser;
}

/** What agents may do besides, on a desk that a person has set up: begin conversations, and work on contacts. */
const claimedAgentPermissions: readonly Permission[] = [
  'conversations:write',
  'contacts:read_all',
  'contacts:read',
  'contacts:write',
  'contact_notes:read',
  'contact_notes:write',
];

/**
 * Makes the person who has the setup link the first administrator, in one transaction: their name, address and password
 * (a printed password and links to set one end, a printed key stays), the settings of the desk, the name and the language of
 * its chat, what agents may do, and the sample. They are signed in. Throws `setup.token`, `setup.expired`, `setup.closed`,
 * `input.invalid` and `password.weak`; the link is still good after the last two.
 *
 * Source: sections 2 and 5 of the design of the first run.
 *
 * @example
 * const browser = { ip: '192.0.2.7', userAgent: '', device: undefined, remember: true };
 * const named = { name: 'Saltmarsh Kitchen', locale: 'en', timeZone: 'Europe/Berlin' };
 * const ada = { firstName: 'Ada', lastName: '', email: 'ada@example.com', password: 'a long phrase' };
 * await desk.claimSetup('not of this desk', { ...ada, desk: named, origin: 'http://localhost:9000', browser }) // throws setup.token
 */
export async function claimSetup(
  ports: Pick<
    Ports,
    'store' | 'clock' | 'ids' | 'macs' | 'secrets' | 'passwords' | 'commonPasswords' | 'knownDesk' | 'transports'
  >,
  token: string,
  claim: SetupClaim,
): Promise<SignedIn> {
  const now = ports.clock.now();
  requireSetupLink(ports, await ports.store.read(readSetup), token, now);
  const person = {
    firstName: requireName('firstName', claim.firstName),
    lastName: plainLine(claim.lastName),
    email: requireEmail('email', claim.email),
  };
  const name = requireName('desk.name', claim.desk.name);
  const passwordHash = await acceptPassword(ports, 'password', claim.password, person);
  const { desk, signedIn } = await ports.store.transact(
    async (writer) => {
      requireSetupLink(ports, await readSetup(writer), token, now);
      await closeSetup(writer, 'claim', now);
      const admin = await firstAdmin(writer);
      await writer.agents.update(admin.id, { updatedAt: now, ...person, passwordHash });
      // Such as a link to set a password, which a program made with the printed key.
      await endAllAccess(writer, admin.id, now);
      await writer.events.append([{ type: 'agent.updated', agentId: admin.id }], now);
      const desk = await nameDesk(writer, { ...claim.desk, name, origin: claim.origin }, now);
      const chat = await nameChat(writer, desk, now);
      if (chat !== undefined) await writeSample(ports, writer, chat, desk.locale, now);
      await letAgentsBegin(writer, now);
      const agent = await requireAgent(writer.agents, admin.id);
      await recordAct(writer, { ...agent, origin: claim.browser }, now, 'setup_claimed');
      return { desk, signedIn: await beginSession(ports, writer, agent, 'password', claim.browser, now) };
    },
    { alone: true },
  );
  ports.knownDesk.note(desk);
  return signedIn;
}

/** Whom the start has made. A second agent closes the setup, so there is no other one. */
async function firstAdmin({ agents }: Pick<StoreReader, 'agents'>): Promise<Agent> {
  const [id] = await agents.enabledAdmins();
  if (id === undefined) throw refuse('setup.closed', 'This helpdesk has no administrator who could be named');
  return requireAgent(agents, id);
}

type NamedDesk = SetupClaim['desk'] & Pick<SetupClaim, 'origin'>;

/** The page may have been opened at a name that only its visitor knows: from then on it is one of the desk's. */
async function nameDesk(
  writer: StoreWriter,
  { name, locale, timeZone, origin }: NamedDesk,
  at: Timestamp,
): Promise<DeskSettings> {
  const former = await readDesk(writer);
  const isOfMachine = isLoopbackOrigin(origin);
  const settings = {
    ...former,
    ...{ name, locale, timeZone },
    publicUrl: isOfMachine ? former.publicUrl : origin,
    addresses: isOfMachine ? former.addresses : [origin],
  };
  await keepDesk(writer, settings);
  await writer.events.append([{ type: 'settings.changed', name: deskSettingsName }], at);
  return settings;
}

/** The chat that the start has made, if it is there. */
async function nameChat(
  writer: StoreWriter,
  { name, locale }: DeskSettings,
  at: Timestamp,
): Promise<Inbox | undefined> {
  const inbox = (await writer.inboxes.list()).find(servesWidget);
  if (inbox === undefined) return undefined;
  const config = { ...inbox.config, brand_name: name, language: locale };
  await writer.inboxes.update(inbox.id, { ...inbox, config, updatedAt: at });
  await writer.events.append([{ type: 'inbox.changed', inboxId: inbox.id }], at);
  return inbox;
}

async function letAgentsBegin(writer: StoreWriter, at: Timestamp): Promise<void> {
  const role = await writer.roles.findByName(agentRoleName);
  if (role === undefined) return;
  const permissions = listedPermissions([...role.permissions, ...claimedAgentPermissions]);
  await writer.roles.update(role.id, { ...role, permissions, updatedAt: at });
  await writer.events.append([{ type: 'role.changed', roleId: role.id }], at);
}
