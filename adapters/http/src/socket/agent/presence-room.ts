import { isVisible, readersBefore, type Signal, type Visibility, viewingLifeMs } from '@helpdesk/domain';
import type { ConversationPlace } from '@helpdesk/domain/ports';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../../media/media-links.ts';
import { type Connection, encode } from '../connection.ts';

type ViewingSignal = Extract<Signal, { type: 'viewing' }>;
type TypingSignal = Extract<Signal, { type: 'typing' }>;

/** A joined socket of an agent, as far as presence is concerned. */
export interface Onlooker {
  readonly connection: Connection;
  readonly agent: { readonly id: number; readonly firstName: string; readonly avatarUrl: string | null };
  /** What the agent may read now. */
  visibility(): Visibility;
  /** Whether it asked for `presence`; others are seen by others, and see nothing. */
  readonly isTold: boolean;
  /** Names the socket, among those of all nodes. */
  readonly name: string;
}

/** Who has which conversation open, on all nodes, and the sockets of this one that are told. */
export interface PresenceRoom {
  /** The conversation that the socket has open; null: none. Said again, it lives on. */
  view(onlooker: Onlooker, place: ConversationPlace | null): void;
  /** The conversations on the screen of the socket, in place of those before. */
  list(onlooker: Onlooker, places: readonly ConversationPlace[]): void;
  leave(onlooker: Onlooker): void;
  /** Whether it views or lists a conversation of the contact. */
  looksAt(onlooker: Onlooker, contactId: number): boolean;
  /** From any node, this one included. */
  signal(signal: ViewingSignal | TypingSignal): void;
  /** Who has lost a conversation neither sees it nor is seen in it. */
  entry(entry: LogEntry): void;
  /** Once a second: tells what has changed. */
  tick(): void;
}

/** How long somebody counts as typing after they said so, in milliseconds: the frame that ends it may be lost. */
const typingLife = 8_000;
const mostShown = 20;

interface Viewer {
  readonly agent: Onlooker['agent'];
  until: number;
}

/** A conversation that somebody has open, or that is on a screen here. */
interface Scene {
  /** By socket. */
  readonly viewers: Map<string, Viewer>;
  /** By agent. */
  readonly typing: Map<number, Viewer>;
  /** What each was told last. */
  readonly onlookers: Map<Onlooker, string>;
  uuid: string;
  hasChanged: boolean;
}

/** What a socket looks at. */
interface Looks {
  viewing: ConversationPlace | undefined;
  listed: ReadonlyMap<number, ConversationPlace>;
}

const nobody = '';

export function presenceRoom(
  publish: (signal: ViewingSignal) => void,
  links: MediaLinks,
  now: () => number,
): PresenceRoom {
  const scenes = new Map<number, Scene>();
  const looks = new Map<Onlooker, Looks>();

  function sceneOf(id: number): Scene {
    const known = scenes.get(id);
    if (known !== undefined) return known;
    const scene: Scene = { viewers: new Map(), typing: new Map(), onlookers: new Map(), uuid: '', hasChanged: false };
    scenes.set(id, scene);
    return scene;
  }

  function say({ name, agent }: Onlooker, conversationId: number, isViewing: boolean): void {
    publish({ type: 'viewing', conversationId, socket: name, agent, isViewing });
  }

  /** Adds the socket to what it looks at now, and takes it from what it no longer looks at. */
  function look(onlooker: Onlooker, next: Looks): void {
    const before = looks.get(onlooker);
    if (next.viewing === undefined && next.listed.size === 0) looks.delete(onlooker);
    else looks.set(onlooker, next);
    if (!onlooker.isTold) return;
    const after = placesOf(next);
    for (const id of before === undefined ? [] : placesOf(before).keys()) {
      if (!after.has(id)) scenes.get(id)?.onlookers.delete(onlooker);
    }
    for (const { id, uuid } of after.values()) {
      const scene = sceneOf(id);
      if (scene.onlookers.has(onlooker)) continue;
      scene.uuid = uuid;
      scene.onlookers.set(onlooker, nobody);
      scene.hasChanged = true;
    }
  }

  function view(onlooker: Onlooker, place: ConversationPlace | null): void {
    const { viewing, listed } = looks.get(onlooker) ?? blind;
    if (viewing !== undefined && viewing.id !== place?.id) say(onlooker, viewing.id, false);
    look(onlooker, { viewing: place ?? undefined, listed });
    if (place !== null) say(onlooker, place.id, true);
  }

  function heardViewing({ conversationId, socket, agent, isViewing }: ViewingSignal): void {
    const scene = isViewing ? sceneOf(conversationId) : scenes.get(conversationId);
    if (scene === undefined) return;
    const known = scene.viewers.get(socket);
    if (!isViewing) {
      scene.hasChanged = scene.viewers.delete(socket) || scene.hasChanged;
      return;
    }
    scene.viewers.set(socket, { agent, until: now() + viewingLifeMs });
    if (known !== undefined) return;
    scene.hasChanged = true;
    // Whoever is new may be new to this conversation's other nodes too: those here say again that they are here.
    for (const [onlooker, { viewing }] of looks) {
      if (viewing?.id === conversationId && onlooker.name !== socket) say(onlooker, conversationId, true);
    }
  }

  function heardTyping({ conversationId, by, isTyping }: TypingSignal): void {
    if (by.type !== 'agent') return;
    const scene = isTyping ? sceneOf(conversationId) : scenes.get(conversationId);
    if (scene === undefined) return;
    if (!isTyping) scene.hasChanged = scene.typing.delete(by.id) || scene.hasChanged;
    else {
      scene.hasChanged ||= !scene.typing.has(by.id);
      const agent = { id: by.id, firstName: by.firstName, avatarUrl: null };
      scene.typing.set(by.id, { agent, until: now() + typingLife });
    }
  }

  /** The agents who are there, by id. Somebody with two windows is there once. */
  function agentsIn({ viewers, typing }: Scene) {
    const agents = new Map<number, { agent: Onlooker['agent']; state: 'viewing' | 'typing' }>();
    for (const { agent } of typing.values()) agents.set(agent.id, { agent, state: 'typing' });
    for (const { agent } of viewers.values())
      agents.set(agent.id, { agent, state: typing.has(agent.id) ? 'typing' : 'viewing' });
    return [...agents.values()].sort((a, b) => a.agent.id - b.agent.id);
  }

  function tell(scene: Scene): void {
    const agents = agentsIn(scene);
    scene.hasChanged = false;
    let forMost: { readonly key: string; readonly bytes: Buffer } | undefined;
    for (const [onlooker, told] of scene.onlookers) {
      const isThere = agents.some(({ agent }) => agent.id === onlooker.agent.id);
      const own = isThere
        ? frameOf(
            scene.uuid,
            agents.filter(({ agent }) => agent.id !== onlooker.agent.id),
          )
        : undefined;
      forMost ??= isThere ? undefined : frameOf(scene.uuid, agents);
      const frame = own ?? forMost;
      if (frame === undefined || frame.key === told) continue;
      // A slow reader gets the last state when it has read what waits.
      if (onlooker.connection.isBusy) scene.hasChanged = true;
      else {
        onlooker.connection.sendIfIdle(frame.bytes);
        scene.onlookers.set(onlooker, frame.key);
      }
    }
  }

  function frameOf(uuid: string, all: ReturnType<typeof agentsIn>) {
    const shown = all.slice(0, mostShown);
    const agents = shown.map(({ agent: { id, firstName, avatarUrl }, state }) => {
      return { id, first_name: firstName, avatar_url: links.avatar(avatarUrl), state };
    });
    return {
      key: shown
        .map(({ agent: { id, firstName, avatarUrl }, state }) => `${id} ${state} ${firstName} ${avatarUrl}`)
        .join(),
      bytes: encode({ type: 'presence', data: { conversation_uuid: uuid, agents } }),
    };
  }

  return {
    view,
    list: (onlooker, places) => {
      const { viewing } = looks.get(onlooker) ?? blind;
      look(onlooker, { viewing, listed: new Map(places.map((place) => [place.id, place])) });
    },
    leave: (onlooker) => {
      view(onlooker, null);
      look(onlooker, blind);
    },
    looksAt: (onlooker, contactId) => {
      const { viewing, listed } = looks.get(onlooker) ?? blind;
      if (viewing?.contactId === contactId) return true;
      for (const place of listed.values()) if (place.contactId === contactId) return true;
      return false;
    },
    signal: (signal) => {
      if (signal.type === 'viewing') heardViewing(signal);
      else heardTyping(signal);
    },
    entry: ({ event, conversation }) => {
      if (conversation === undefined || readersBefore(event) === undefined) return;
      const { id } = conversation;
      for (const [onlooker, { viewing, listed }] of looks) {
        if (viewing?.id !== id && !listed.has(id)) continue;
        if (isVisible(onlooker.visibility(), conversation)) continue;
        if (viewing?.id === id) view(onlooker, null);
        const rest = new Map([...listed].filter(([each]) => each !== id));
        look(onlooker, { viewing: looks.get(onlooker)?.viewing, listed: rest });
      }
    },
    tick: () => {
      const time = now();
      for (const [id, scene] of scenes) {
        for (const people of [scene.viewers, scene.typing]) {
          for (const [key, { until }] of people) {
            if (until > time) continue;
            (people as Map<unknown, Viewer>).delete(key);
            scene.hasChanged = true;
          }
        }
        if (scene.hasChanged) tell(scene);
        if (scene.viewers.size + scene.typing.size + scene.onlookers.size === 0) scenes.delete(id);
      }
    },
  };
}

const blind: Looks = { viewing: undefined, listed: new Map() };

function placesOf({ viewing, listed }: Looks): ReadonlyMap<number, ConversationPlace> {
  return viewing === undefined ? listed : new Map([...listed, [viewing.id, viewing]]);
}
