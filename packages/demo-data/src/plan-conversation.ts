import { dayLengthMs, hourLengthMs, minuteLengthMs, type Timestamp } from '@helpdesk/domain';
import type { Act, Writer } from './act.ts';
import { companyName } from './company.ts';
import { fillText, signedReply } from './fill-text.ts';
import type { Random } from './random.ts';
import { type DemoTeam, demoAgents } from './staff.ts';
import type { Topic } from './topics/topic.ts';
import * as talk from './topics.ts';

export interface ConversationSeed {
  readonly conversation: number;
  readonly contact: number;
  readonly contactFirstName: string;
  readonly startsAt: Timestamp;
  /** The moment at which the history of the demo ends. */
  readonly end: Timestamp;
}

/** A conversation's life from its first message on; it may reach beyond the end of the demo. */
export function planConversation(random: Random, seed: ConversationSeed): readonly Act[] {
  const { conversation, contact, end } = seed;
  const topic = random.weighted(talk.topics.map((each) => [each, each.weight] as const));
  const lead = leadOf(topic.team);
  const agent = random.pick(workersOf(topic.team));
  const names = {
    first: seed.contactFirstName,
    agent: demoAgents[agent]?.firstName ?? '',
    order: `FW-${random.int(20_000, 49_999)}`,
  };
  const fill = (texts: readonly string[]): string => fillText(random.pick(texts), names);
  const reply = (texts: readonly string[]): string => signedReply(random, fill(texts), names);
  const acts: Act[] = [];
  let at = seed.startsAt;
  const wait = (from: number, to: number): void => {
    at += random.int(from, to);
  };
  const write = (by: Writer, text: string, isPrivate = false): void => {
    acts.push({ do: 'write', at, conversation, by, text, private: isPrivate });
  };
  const answer = (texts: readonly string[]): void => {
    wait(5 * minuteLengthMs, 7 * hourLengthMs);
    at = atWork(random, at);
    acts.push({ do: 'see', at, conversation, by: agent });
    if (random.chance(0.3)) {
      write(agent, `<p>${fill(topic.notes)}</p>`, true);
      wait(minuteLengthMs, 10 * minuteLengthMs);
    }
    write(agent, reply(texts));
  };
  const hear = (texts: readonly string[]): void => {
    wait(3 * minuteLengthMs, 16 * hourLengthMs);
    write('contact', fill(texts));
  };

  const outreach = random.chance(0.07);
  acts.push({
    do: 'open',
    at,
    conversation,
    contact,
    inbox: random.chance(0.7) ? 0 : 1,
    by: outreach ? lead : 'contact',
    subject: outreach ? `A question from ${companyName}` : fill(topic.subjects),
    text: outreach ? reply(talk.outreach.map((text) => `<p>${text}</p>`)) : fill(topic.opens),
  });

  // The newest have not been looked at by anyone.
  wait(minuteLengthMs, 40 * minuteLengthMs);
  if (end - at < 2 * dayLengthMs && random.chance(0.35)) return acts;
  acts.push({ do: 'assign-team', at, conversation, by: lead, team: topic.team });
  wait(minuteLengthMs, 20 * minuteLengthMs);
  if (random.chance(0.95)) acts.push({ do: 'tag', at, conversation, by: lead, tags: tagsOf(random, topic) });
  if (random.chance(0.75)) acts.push({ do: 'prioritise', at, conversation, by: lead, priority: priority(random) });
  wait(minuteLengthMs, 30 * minuteLengthMs);
  if (end - at < 2 * dayLengthMs && random.chance(0.25)) return acts;
  acts.push({ do: 'assign-agent', at, conversation, by: random.chance(0.5) ? agent : lead, agent });

  if (random.chance(0.15)) hear(talk.nudges);
  for (let turns = random.int(0, 2); turns > 0; turns -= 1) {
    answer(topic.asks);
    hear(topic.answers);
  }
  if (random.chance(0.14)) {
    const until = at + random.int(1, 4) * dayLengthMs + random.int(0, 8) * hourLengthMs;
    acts.push({ do: 'snooze', at: at + minuteLengthMs, conversation, by: agent, until }, { do: 'wake', at: until });
    at = until;
  }
  answer(topic.solves);
  if (random.chance(0.55)) {
    hear(talk.thanks);
    if (random.chance(0.5)) answer(talk.welcomes);
  }
  wait(minuteLengthMs, 5 * hourLengthMs);
  return [...acts, ...ending(random, seed, agent, atWork(random, at), () => reply(topic.solves))];
}

/** How it stands after the last answer. */
function ending(
  random: Random,
  { conversation, end }: ConversationSeed,
  agent: number,
  at: Timestamp,
  reply: () => string,
): readonly Act[] {
  const outcome = random.weighted([
    ['Resolved', 48],
    ['Closed', 28],
    ['relapse', 7],
    ['snoozed', 6],
    ['open', 11],
  ] as const);
  const on = { conversation, by: agent } as const;
  switch (outcome) {
    case 'Resolved':
    case 'Closed':
      return [{ do: 'set-status', at, ...on, status: outcome }];
    case 'relapse': {
      const back = at + random.int(1, 5) * dayLengthMs;
      return [
        { do: 'set-status', at, ...on, status: 'Resolved' },
        { do: 'write', at: back, conversation, by: 'contact', text: random.pick(talk.relapses) },
        { do: 'write', at: back + random.int(1, 5) * hourLengthMs, ...on, text: reply() },
        { do: 'set-status', at: back + random.int(20, 40) * hourLengthMs, ...on, status: 'Resolved' },
      ];
    }
    // Beyond the end, so that the conversation is still snoozed in the demo.
    case 'snoozed':
      return [{ do: 'snooze', at, ...on, until: end + random.int(4, 240) * hourLengthMs }];
    case 'open':
      return [];
  }
}

/** This moment, or the first hour of the next morning when no agent is at work. */
export function atWork(random: Random, at: Timestamp): Timestamp {
  const midnight = Math.floor(at / dayLengthMs) * dayLengthMs;
  const sinceMidnight = at - midnight;
  if (sinceMidnight >= 7 * hourLengthMs && sinceMidnight < 20 * hourLengthMs) return at;
  return (
    midnight + (sinceMidnight < 7 * hourLengthMs ? 0 : dayLengthMs) + 7 * hourLengthMs + random.int(0, hourLengthMs)
  );
}

const leadPlaces = demoAgents.flatMap((agent, place) => (agent.role === 'Team lead' ? [place] : []));

function leadOf(team: DemoTeam): number {
  return leadPlaces.find((place) => demoAgents[place]?.teams.includes(team)) ?? 0;
}

function workersOf(team: DemoTeam): readonly number[] {
  const members = demoAgents.flatMap((agent, place) => (agent.teams.includes(team) ? [place] : []));
  const workers = members.filter((place) => !leadPlaces.includes(place));
  return workers.length > 1 ? workers : members;
}

function tagsOf(random: Random, topic: Topic): readonly string[] {
  const extra = random.weighted([
    ['vip', 6],
    ['follow-up', 8],
    ['feedback', 5],
    [undefined, 81],
  ] as const);
  const own = topic.tags.filter((_, index) => index === 0 || random.chance(0.6));
  return extra === undefined ? own : [...own, extra];
}

function priority(random: Random): 'Low' | 'Medium' | 'High' {
  return random.weighted([
    ['Low', 30],
    ['Medium', 50],
    ['High', 20],
  ] as const);
}
