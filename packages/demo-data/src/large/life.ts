import { dayLengthMs, hourLengthMs, minuteLengthMs, type PriorityName, type Timestamp } from '@helpdesk/domain';
import type { Names } from '../fill-text.ts';
import { atWork } from '../plan-conversation.ts';
import type { Random } from '../random.ts';
import type { Topic } from '../topics/topic.ts';
import * as talk from '../topics.ts';
import * as longTalk from './long-talks.ts';
import { longTailed } from './streams.ts';
import type { Content, Texts } from './texts.ts';

/** One thing that happens in a conversation; agents are meant by their places. */
export type Step = { readonly at: Timestamp } & (
  | { readonly do: 'write'; readonly by: number | 'contact'; readonly content: Content; readonly private?: true }
  | { readonly do: 'see'; readonly by: number }
  | { readonly do: 'assign-team' | 'assign-agent'; readonly by: number }
  | { readonly do: 'tag'; readonly by: number; readonly tags: readonly string[] }
  | { readonly do: 'prioritise'; readonly by: number; readonly priority: PriorityName }
  | { readonly do: 'set-status'; readonly by: number; readonly status: 'Resolved' | 'Closed' }
  | { readonly do: 'snooze'; readonly by: number; readonly until: Timestamp }
  | { readonly do: 'wake' }
);

export interface Cast {
  readonly topic: Topic;
  readonly lead: number;
  readonly agent: number;
  readonly names: Names;
  readonly texts: Texts;
  readonly startsAt: Timestamp;
  /** The moment at which the history of the desk ends. */
  readonly end: Timestamp;
}

/** A conversation with more messages than this is a chat, with minutes between them. */
const chatFrom = 25;
const mostMessages = 400;

/** The life of a conversation in the order of time. The reader stops at the first step after the end. */
export function* lifeOf(random: Random, cast: Cast): Generator<Step, void, undefined> {
  const { topic, lead, agent, names, texts, end } = cast;
  let at = cast.startsAt;
  const wait = (median: number, spread: number): void => {
    at += Math.ceil(longTailed(random, median, spread));
  };
  const typed = (from: readonly string[]): Step => {
    return { do: 'write', at, by: 'contact', content: texts.typed(random.pick(from), names) };
  };
  const reply = (from: readonly string[], by = agent): Step => {
    return { do: 'write', at, by, content: texts.reply(random, random.pick(from), names) };
  };
  const messages = Math.min(mostMessages, 1 + Math.round(longTailed(random, 2.9, 1.1)));
  const [contactWaits, agentWaits] =
    messages > chatFrom ? [4 * minuteLengthMs, 3 * minuteLengthMs] : [45 * minuteLengthMs, 40 * minuteLengthMs];

  const isOutreach = random.chance(0.05);
  yield isOutreach
    ? reply(
        talk.outreach.map((text) => `<p>${text}</p>`),
        lead,
      )
    : typed(topic.opens);
  wait(25 * minuteLengthMs, 1);
  at = atWork(random, at);
  if (random.chance(0.93)) yield { do: 'assign-team', at, by: lead };
  at += random.int(1, 5) * minuteLengthMs;
  if (random.chance(0.9)) yield { do: 'tag', at, by: lead, tags: drawTags(random, topic) };
  if (random.chance(0.35)) yield { do: 'prioritise', at, by: lead, priority: drawPriority(random) };
  wait(15 * minuteLengthMs, 1);
  if (end - at > 2 * dayLengthMs || random.chance(0.7)) {
    yield { do: 'assign-agent', at, by: random.chance(0.5) ? agent : lead };
  }

  let isTurnOfAgent = !isOutreach;
  for (let written = 1; written < messages; written += 1) {
    if (isTurnOfAgent) {
      wait(agentWaits, 1.1);
      at = atWork(random, at);
      yield { do: 'see', at, by: agent };
      const isLast = written + 2 >= messages;
      if (random.chance(0.14)) {
        const content = texts.note(random.pick(topic.notes), names);
        yield { do: 'write', at, by: random.chance(0.8) ? agent : lead, content, private: true };
      } else {
        yield reply(isLast ? topic.solves : random.chance(0.5) ? topic.asks : longTalk.steps);
        isTurnOfAgent = random.chance(0.1);
      }
    } else {
      wait(contactWaits, 1.3);
      const isLast = written + 1 >= messages;
      yield typed(isLast ? talk.thanks : random.chance(0.5) ? topic.answers : longTalk.updates);
      isTurnOfAgent = random.chance(0.85);
    }
    if (random.chance(0.02)) {
      const until = at + random.int(1, 4) * dayLengthMs;
      yield { do: 'snooze', at: at + minuteLengthMs, by: agent, until };
      at = until;
      yield { do: 'wake', at };
    }
  }
  yield* endOf(random, cast, at);
}

function* endOf(random: Random, { topic, lead, agent, names, texts, end }: Cast, from: Timestamp) {
  let at = atWork(random, from + Math.ceil(longTailed(random, 2 * hourLengthMs, 1.2)));
  yield { do: 'see', at, by: agent } as const;
  if (random.chance(0.4)) yield { do: 'see', at: at + minuteLengthMs, by: lead } as const;
  at += 2 * minuteLengthMs;
  const age = end - at;
  if (random.chance(leftOpen(age))) {
    const until = end + Math.ceil(longTailed(random, 2 * dayLengthMs, 0.8));
    if (age < 60 * dayLengthMs && random.chance(0.4)) yield { do: 'snooze', at, by: agent, until } as const;
    return;
  }
  yield { do: 'set-status', at, by: agent, status: random.chance(0.6) ? 'Resolved' : 'Closed' } as const;
  if (!random.chance(0.06)) return;
  at += Math.ceil(longTailed(random, 2 * dayLengthMs, 0.8));
  yield { do: 'write', at, by: 'contact', content: texts.typed(random.pick(talk.relapses), names) } as const;
  at = atWork(random, at + Math.ceil(longTailed(random, 2 * hourLengthMs, 1)));
  yield { do: 'see', at, by: agent } as const;
  yield { do: 'write', at, by: agent, content: texts.reply(random, random.pick(topic.solves), names) } as const;
  at = atWork(random, at + Math.ceil(longTailed(random, dayLengthMs, 0.6)));
  yield { do: 'set-status', at, by: agent, status: 'Closed' } as const;
}

/** How likely a conversation that was answered this long ago is still open. */
function leftOpen(age: number): number {
  if (age < 4 * dayLengthMs) return 0.6;
  if (age < 14 * dayLengthMs) return 0.3;
  if (age < 60 * dayLengthMs) return 0.12;
  return age < 365 * dayLengthMs ? 0.04 : 0.02;
}

function drawTags(random: Random, topic: Topic): readonly string[] {
  const own = topic.tags.filter((_, index) => index === 0 || random.chance(0.5));
  const extra = random.weighted([
    ['vip', 5],
    ['follow-up', 8],
    ['feedback', 4],
    [undefined, 83],
  ] as const);
  return extra === undefined ? own : [...own, extra];
}

function drawPriority(random: Random): PriorityName {
  return random.weighted([
    ['Low', 35],
    ['Medium', 45],
    ['High', 20],
  ] as const);
}
