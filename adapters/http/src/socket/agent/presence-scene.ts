import type { MediaLinks } from '../../media/media-links.ts';
import { type Connection, encode } from '../connection.ts';

/** An agent as others are shown them. */
export interface ShownAgent {
  readonly id: number;
  readonly firstName: string;
  readonly avatarUrl: string | null;
}

interface Viewer {
  readonly agent: ShownAgent;
  until: number;
}

/** A socket that is shown who else is there. */
interface Watcher {
  readonly connection: Connection;
  readonly agent: ShownAgent;
}

/** A conversation that somebody has open, or that is on a screen here. */
export interface Scene<Onlooker extends Watcher> {
  /** By socket. */
  readonly viewers: Map<string, Viewer>;
  /** By agent. */
  readonly typing: Map<number, Viewer>;
  /** What each was shown last. */
  readonly onlookers: Map<Onlooker, string>;
  uuid: string;
  hasChanged: boolean;
}

const mostShown = 20;

/** What an onlooker was shown who was shown no agent yet. */
export const emptyScene = '';

export function newScene<Onlooker extends Watcher>(): Scene<Onlooker> {
  return { viewers: new Map(), typing: new Map(), onlookers: new Map(), uuid: '', hasChanged: false };
}

/** Removes the agents whose time is over. */
export function expire<Onlooker extends Watcher>(scene: Scene<Onlooker>, time: number): void {
  scene.hasChanged = expireIn(scene.viewers, time) || scene.hasChanged;
  scene.hasChanged = expireIn(scene.typing, time) || scene.hasChanged;
}

function expireIn<Key>(people: Map<Key, Viewer>, time: number): boolean {
  const over = [...people].filter(([, { until }]) => until <= time);
  for (const [key] of over) people.delete(key);
  return over.length > 0;
}

/** Sends each onlooker who else is there, where that differs from what they were shown last. */
export function show<Onlooker extends Watcher>(scene: Scene<Onlooker>, links: MediaLinks): void {
  const agents = agentsIn(scene);
  scene.hasChanged = false;
  let forMost: Shown | undefined;
  for (const [onlooker, shown] of scene.onlookers) {
    const others = agents.filter(({ agent }) => agent.id !== onlooker.agent.id);
    const isThere = others.length < agents.length;
    forMost ??= isThere ? undefined : frameOf(scene.uuid, agents, links);
    const frame = isThere ? frameOf(scene.uuid, others, links) : forMost;
    if (frame === undefined || frame.key === shown) continue;
    // A slow reader gets the last state when it has read what waits.
    if (onlooker.connection.isBusy) scene.hasChanged = true;
    else {
      onlooker.connection.sendIfIdle(frame.bytes);
      scene.onlookers.set(onlooker, frame.key);
    }
  }
}

interface PresentAgent {
  readonly agent: ShownAgent;
  readonly state: 'viewing' | 'typing';
}

/** The agents who are there, by id. An agent with two windows is there once. */
function agentsIn<Onlooker extends Watcher>({ viewers, typing }: Scene<Onlooker>): readonly PresentAgent[] {
  const agents = new Map<number, PresentAgent>();
  for (const { agent } of typing.values()) agents.set(agent.id, { agent, state: 'typing' });
  for (const { agent } of viewers.values())
    agents.set(agent.id, { agent, state: typing.has(agent.id) ? 'typing' : 'viewing' });
  return [...agents.values()].sort((a, b) => a.agent.id - b.agent.id);
}

interface Shown {
  /** The same for frames that show the same. */
  readonly key: string;
  readonly bytes: Buffer;
}

function frameOf(uuid: string, all: readonly PresentAgent[], links: MediaLinks): Shown {
  const shown = all.slice(0, mostShown);
  const agents = shown.map(({ agent: { id, firstName, avatarUrl }, state }) => {
    return { id, first_name: firstName, avatar_url: links.avatar(avatarUrl), state };
  });
  const keys = shown.map(
    ({ agent: { id, firstName, avatarUrl }, state }) => `${id} ${state} ${firstName} ${avatarUrl}`,
  );
  return { key: keys.join(), bytes: encode({ type: 'presence', data: { conversation_uuid: uuid, agents } }) };
}
