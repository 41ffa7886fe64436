import {
  isConversationEvent,
  isVisible,
  readersBefore,
  type Signal,
  type Visibility,
  viewingLifeMs,
} from '@helpdesk/domain';
import type { ConversationPlace } from '@helpdesk/domain/ports';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import type { MediaLinks } from '../../media/media-links.ts';
import type { Connection } from '../connection.ts';
import { emptyScene, expire, newScene, type Scene, type ShownAgent, show } from './presence-scene.ts';

type ViewingSignal = Extract<Signal, { type: 'viewing' }>;
type TypingSignal = Extract<Signal, { type: 'typing' }>;

/** A joined socket of an agent, as far as presence is concerned. */
export interface Onlooker {
  readonly connection: Connection;
  readonly agent: ShownAgent;
  /** What the agent may read now. */
  visibility(): Visibility;
  /** Whether it asked for `presence`; others are seen by others, and see nothing. */
  readonly isTold: boolean;
  /** Names the socket, among those of all nodes. */
  readonly name: string;
}

/** Who has which conversation open, on all nodes, and the sockets of this node that receive it. */
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
  /** Called once a second: sends what has changed. */
  tick(): void;
}

/** How long an agent counts as typing after they said so, in milliseconds: the frame that ends it may be lost. */
const typingLife = 8_000;

/** The conversations that a socket views and lists. */
interface Looks {
  readonly viewing: ConversationPlace | undefined;
  readonly listed: ReadonlyMap<number, ConversationPlace>;
}

const blind: Looks = { viewing: undefined, listed: new Map() };

interface Presence {
  readonly publish: (signal: ViewingSignal) => void;
  readonly now: () => number;
  /** By the id of the conversation. */
  readonly scenes: Map<number, Scene<Onlooker>>;
  readonly looks: Map<Onlooker, Looks>;
}

export function presenceRoom(
  publish: (signal: ViewingSignal) => void,
  links: MediaLinks,
  now: () => number,
): PresenceRoom {
  const presence: Presence = { publish, now, scenes: new Map(), looks: new Map() };
  const { scenes } = presence;
  return {
    view: (onlooker, place) => view(presence, onlooker, place),
    list: (onlooker, places) => {
      const { viewing } = looksOf(presence, onlooker);
      look(presence, onlooker, { viewing, listed: new Map(places.map((place) => [place.id, place])) });
    },
    leave: (onlooker) => {
      view(presence, onlooker, null);
      look(presence, onlooker, blind);
    },
    looksAt: (onlooker, contactId) => {
      const { viewing, listed } = looksOf(presence, onlooker);
      if (viewing?.contactId === contactId) return true;
      for (const place of listed.values()) if (place.contactId === contactId) return true;
      return false;
    },
    signal: (signal) => {
      if (signal.type === 'viewing') heardViewing(presence, signal);
      else heardTyping(presence, signal);
    },
    entry: (entry) => dropBlind(presence, entry),
    tick: () => {
      const time = now();
      for (const [id, scene] of scenes) {
        expire(scene, time);
        if (scene.hasChanged) show(scene, links);
        if (scene.viewers.size + scene.typing.size + scene.onlookers.size === 0) scenes.delete(id);
      }
    },
  };
}

function looksOf({ looks }: Presence, onlooker: Onlooker): Looks {
  return looks.get(onlooker) ?? blind;
}

function sceneOf({ scenes }: Presence, id: number): Scene<Onlooker> {
  const scene = scenes.get(id) ?? newScene();
  scenes.set(id, scene);
  return scene;
}

function say({ publish }: Presence, { name, agent }: Onlooker, conversationId: number, isViewing: boolean): void {
  publish({ type: 'viewing', conversationId, socket: name, agent, isViewing });
}

/** Adds the socket to what it looks at now, and takes it from what it no longer looks at. */
function look(presence: Presence, onlooker: Onlooker, next: Looks): void {
  const { looks, scenes } = presence;
  const before = placesOf(looksOf(presence, onlooker));
  if (next.viewing === undefined && next.listed.size === 0) looks.delete(onlooker);
  else looks.set(onlooker, next);
  if (!onlooker.isTold) return;
  const after = placesOf(next);
  for (const id of before.keys()) if (!after.has(id)) scenes.get(id)?.onlookers.delete(onlooker);
  for (const { id, uuid } of after.values()) {
    const scene = sceneOf(presence, id);
    if (scene.onlookers.has(onlooker)) continue;
    scene.uuid = uuid;
    scene.onlookers.set(onlooker, emptyScene);
    scene.hasChanged = true;
  }
}

function view(presence: Presence, onlooker: Onlooker, place: ConversationPlace | null): void {
  const { viewing, listed } = looksOf(presence, onlooker);
  if (viewing !== undefined && viewing.id !== place?.id) say(presence, onlooker, viewing.id, false);
  look(presence, onlooker, { viewing: place ?? undefined, listed });
  if (place !== null) say(presence, onlooker, place.id, true);
}

function heardViewing(presence: Presence, { conversationId, socket, agent, isViewing }: ViewingSignal): void {
  const { scenes, looks, now } = presence;
  const scene = isViewing ? sceneOf(presence, conversationId) : scenes.get(conversationId);
  if (scene === undefined) return;
  const known = scene.viewers.get(socket);
  if (!isViewing) {
    scene.hasChanged = scene.viewers.delete(socket) || scene.hasChanged;
    return;
  }
  scene.viewers.set(socket, { agent, until: now() + viewingLifeMs });
  if (known !== undefined) return;
  scene.hasChanged = true;
  // A socket that is new here may be new to the conversation's other nodes: those of this node say again that they are here.
  for (const [onlooker, { viewing }] of looks) {
    if (viewing?.id === conversationId && onlooker.name !== socket) say(presence, onlooker, conversationId, true);
  }
}

function heardTyping(presence: Presence, { conversationId, by, isTyping }: TypingSignal): void {
  if (by.type !== 'agent') return;
  const scene = isTyping ? sceneOf(presence, conversationId) : presence.scenes.get(conversationId);
  if (scene === undefined) return;
  if (!isTyping) scene.hasChanged = scene.typing.delete(by.id) || scene.hasChanged;
  else {
    scene.hasChanged ||= !scene.typing.has(by.id);
    const agent = { id: by.id, firstName: by.firstName, avatarUrl: null };
    scene.typing.set(by.id, { agent, until: presence.now() + typingLife });
  }
}

/** Agents who can no longer read the conversation leave it. */
function dropBlind(presence: Presence, { event, conversation }: LogEntry): void {
  if (!isConversationEvent(event) || readersBefore(event) === undefined) return;
  const { conversationId: id } = event;
  for (const [onlooker, { viewing, listed }] of presence.looks) {
    if (viewing?.id !== id && !listed.has(id)) continue;
    if (conversation !== undefined && isVisible(onlooker.visibility(), conversation)) continue;
    if (viewing?.id === id) view(presence, onlooker, null);
    const rest = new Map([...listed].filter(([each]) => each !== id));
    look(presence, onlooker, { viewing: looksOf(presence, onlooker).viewing, listed: rest });
  }
}

function placesOf({ viewing, listed }: Looks): ReadonlyMap<number, ConversationPlace> {
  return viewing === undefined ? listed : new Map([...listed, [viewing.id, viewing]]);
}
