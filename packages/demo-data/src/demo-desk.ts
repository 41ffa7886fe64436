import { type Actor, defaultChannel } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import { companyDomain } from './company.ts';
import { makeMailInbox } from './mail/mail-inbox.ts';
import { type DemoTeam, demoAgents, demoEmail, demoRoles, demoTeams } from './staff.ts';

/** What must be there before the first customer writes. */
export interface DemoDesk {
  /** In the order of `demoAgents`. */
  readonly agents: readonly Actor[];
  readonly teamIds: ReadonlyMap<DemoTeam, number>;
  /** Of live chats. */
  readonly inboxIds: readonly [number, number];
  readonly mailInboxId: number;
}

export const demoEmails: ReadonlySet<string> = new Set(
  demoAgents.map(({ firstName, lastName }) => demoEmail(firstName, lastName, companyDomain)),
);

export interface DemoAccount {
  readonly email: string;
  readonly role: string;
}

/** Two whom a visitor of the demo may sign in as: one who leads, and one who answers. */
export const demoAccounts: readonly DemoAccount[] = [0, 2].flatMap((place) => {
  const agent = demoAgents[place];
  if (agent === undefined) return [];
  return [{ email: demoEmail(agent.firstName, agent.lastName, companyDomain), role: agent.role }];
});

export async function makeDemoDesk(helpdesk: Helpdesk, operator: Actor): Promise<DemoDesk> {
  for (const role of demoRoles) await helpdesk.createRole(operator, role);
  const teamIds = new Map<DemoTeam, number>();
  for (const team of demoTeams) {
    const made = await helpdesk.createTeam(operator, { ...team, ...teamDefaults });
    teamIds.set(team.name, made.id);
  }
  const agents: Actor[] = [];
  for (const { firstName, lastName, role, teams } of demoAgents) {
    const email = demoEmail(firstName, lastName, companyDomain);
    agents.push(await helpdesk.createAgent(operator, { firstName, lastName, email, roles: [role], teams }));
  }
  const inboxIds = await inboxes(helpdesk, operator);
  return { agents, teamIds, inboxIds, mailInboxId: await makeMailInbox(helpdesk, operator) };
}

/** Runs at the end, so that the agents' availability is the present one. */
export async function showAvailability(helpdesk: Helpdesk, agents: readonly Actor[]): Promise<void> {
  for (const [place, agent] of agents.entries()) {
    await helpdesk.setMyAvailability(agent, demoAgents[place]?.availability ?? 'offline', 'user');
  }
}

/** The inbox that every desk starts with, and one more. */
async function inboxes(helpdesk: Helpdesk, operator: Actor): Promise<readonly [number, number]> {
  const [website] = await helpdesk.listInboxes(operator);
  const app = await helpdesk.createInbox(operator, { ...inboxDefaults, name: 'Mobile app' });
  return [website?.id ?? app.id, app.id];
}

const teamDefaults = {
  conversationAssignmentType: 'Manual',
  businessHoursId: null,
  slaPolicyId: null,
  maxAutoAssignedConversations: 0,
} as const;

const inboxDefaults = { channel: defaultChannel, enabled: true, config: {}, secret: null } as const;
