import { companyDomain } from '../company.ts';
import { firstNames, lastNames } from '../customers.ts';
import type { Random } from '../random.ts';
import { type DemoTeam, demoEmail } from '../staff.ts';
import { topics } from '../topics.ts';
import { skewed, streamOf } from './streams.ts';

/** Six teams: those of the demo, and one that works with each of them. */
export const largeTeams = [
  { name: 'Customer care', emoji: '🌱', timezone: 'Europe/Berlin' },
  { name: 'Technical support', emoji: '🔧', timezone: 'Europe/Berlin' },
  { name: 'Billing', emoji: '💳', timezone: 'Europe/Lisbon' },
  { name: 'Returns', emoji: '📦', timezone: 'Europe/Berlin' },
  { name: 'Second level', emoji: '🔬', timezone: 'Europe/London' },
  { name: 'Wholesale', emoji: '🏢', timezone: 'Europe/Lisbon' },
] as const;

export const largeTags: readonly string[] = [
  ...new Set([...topics.flatMap(({ tags }) => tags), 'vip', 'follow-up', 'feedback']),
];

/** Beside the inbox that every desk starts with. */
export const moreInboxes = ['Mobile app', 'Wholesale portal'] as const;

export const agentCount = 40;

export interface LargeAgent {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Places in `largeTeams`. */
  readonly teams: readonly number[];
}

export function largeAgents(seed: number): readonly LargeAgent[] {
  return Array.from({ length: agentCount }, (_, place) => {
    const random = streamOf(seed, 'agent', place);
    const firstName = firstNames[(place * 7 + 3) % firstNames.length] ?? '';
    const lastName = random.pick(lastNames);
    const [name] = demoEmail(firstName, lastName, companyDomain).split('@');
    const own = place % largeTeams.length;
    const second = random.chance(0.3) ? [(own + 1) % largeTeams.length] : [];
    return { firstName, lastName, email: `${name}.${place + 1}@${companyDomain}`, teams: [own, ...second] };
  });
}

const teamOf: Readonly<Record<DemoTeam, readonly [own: number, other: number]>> = {
  'Customer care': [0, 3],
  'Technical support': [1, 4],
  Billing: [2, 5],
};

/** The team that handles a topic: the topic's own team, or the one that works with it. */
export function drawTeam(random: Random, topic: DemoTeam): number {
  const [own, other] = teamOf[topic];
  return random.chance(0.75) ? own : other;
}

/** The lead of a team, who assigns its conversations. */
export function leadOf(team: number): number {
  return team;
}

/** Draws one of the team's members; the first of them answer most. */
export function drawAgent(random: Random, agents: readonly LargeAgent[], team: number): number {
  const members = membersOf(agents, team);
  return members[skewed(random, members.length, 2.5)] ?? leadOf(team);
}

const members = new WeakMap<readonly LargeAgent[], Map<number, readonly number[]>>();

function membersOf(agents: readonly LargeAgent[], team: number): readonly number[] {
  const known = members.get(agents) ?? new Map<number, readonly number[]>();
  members.set(agents, known);
  const found = known.get(team) ?? agents.flatMap(({ teams }, place) => (teams.includes(team) ? [place] : []));
  known.set(team, found);
  return found;
}
