import { nothingVisible, type Signal } from '@helpdesk/domain';
import { expect, test } from 'vitest';
import type { MediaLinks } from '../../media/media-links.ts';
import type { Connection } from '../connection.ts';
import { type Onlooker, presenceRoom } from './presence-room.ts';

type ViewingSignal = Extract<Signal, { type: 'viewing' }>;

const links = { avatar: (url: string | null) => url } as MediaLinks;
const place = { id: 7, uuid: 'u', contactId: 3, assignedUserId: null, assignedTeamId: null };

/** Nodes that hear each other, and a clock for all of them. */
function someNodes(count: number) {
  let now = 0;
  const rooms: ReturnType<typeof presenceRoom>[] = [];
  const cut = new Set<number>();
  for (let node = 0; node < count; node++) {
    const publish = (signal: ViewingSignal): void => {
      if (cut.has(node)) return;
      for (const [other, room] of rooms.entries()) if (!cut.has(other)) room.signal(signal);
    };
    rooms.push(presenceRoom(publish, links, () => now));
  }
  const pass = (seconds: number): void => {
    for (let second = 0; second < seconds; second++) {
      now += 1_000;
      for (const room of rooms) room.tick();
    }
  };
  return { rooms, cut, pass };
}

function someone(id: number, isBusy = () => false) {
  const told: string[] = [];
  const connection = {
    get isBusy() {
      return isBusy();
    },
    sendIfIdle: (frame: Buffer) => void told.push(frame.toString()),
  } as Connection;
  const onlooker: Onlooker = {
    connection,
    agent: { id, firstName: `Agent ${id}`, avatarUrl: null },
    visibility: () => ({ ...nothingVisible, all: true }),
    isTold: true,
    name: `socket ${id}`,
  };
  const seen = (): readonly number[] => {
    const last = told.at(-1);
    return last === undefined ? [] : JSON.parse(last).data.agents.map((agent: { id: number }) => agent.id);
  };
  return { onlooker, told, seen };
}

test('people 63: somebody whose node is killed is gone after 45 seconds, and not before', () => {
  const { rooms, cut, pass } = someNodes(2);
  const [here, there] = rooms;
  const [ann, ben] = [someone(1), someone(2)];
  here?.view(ann.onlooker, place);
  there?.view(ben.onlooker, place);
  pass(1);
  expect([ann.seen(), ben.seen()]).toEqual([[2], [1]]);
  cut.add(1);
  for (let half = 0; half < 4; half++) {
    here?.view(ann.onlooker, place);
    if (half < 3) pass(14);
  }
  expect(ann.seen()).toEqual([2]);
  pass(4);
  expect(ann.seen()).toEqual([]);
});

test('who says it again is there as long as they do, and is told of nothing new', () => {
  const { rooms, pass } = someNodes(2);
  const [ann, ben] = [someone(1), someone(2)];
  for (let half = 0; half < 6; half++) {
    rooms[0]?.view(ann.onlooker, place);
    rooms[1]?.view(ben.onlooker, place);
    pass(30);
  }
  expect([ann.seen(), ann.told.length]).toEqual([[2], 1]);
});

test('a node that comes later learns who is there as soon as somebody on it looks', () => {
  const { rooms, cut, pass } = someNodes(2);
  cut.add(1);
  const [ann, ben] = [someone(1), someone(2)];
  rooms[0]?.view(ann.onlooker, place);
  cut.clear();
  rooms[1]?.view(ben.onlooker, place);
  pass(1);
  expect([ann.seen(), ben.seen()]).toEqual([[2], [1]]);
});

test('a slow reader gets the last state when it has read what waits', () => {
  const { rooms, pass } = someNodes(1);
  let isBusy = true;
  const [ann, ben, eve] = [someone(1, () => isBusy), someone(2), someone(3)];
  const [room] = rooms;
  room?.list(ann.onlooker, [place]);
  room?.view(ben.onlooker, place);
  pass(1);
  room?.view(eve.onlooker, place);
  pass(1);
  expect(ann.told).toEqual([]);
  isBusy = false;
  pass(1);
  expect([ann.seen(), ann.told.length]).toEqual([[2, 3], 1]);
});

test('somebody who types is forgotten when they no longer say so; at most 20 are named', () => {
  const { rooms, pass } = someNodes(1);
  const [room] = rooms;
  const ann = someone(1);
  room?.list(ann.onlooker, [place]);
  const by = { type: 'agent', id: 2, firstName: 'Ben' } as const;
  room?.signal({ type: 'typing', conversationUuid: 'u', conversationId: 7, by, isTyping: true, isPrivate: true });
  pass(1);
  expect(ann.seen()).toEqual([2]);
  pass(8);
  expect(ann.seen()).toEqual([]);
  for (let id = 30; id > 1; id--) room?.view(someone(id).onlooker, place);
  pass(1);
  expect(ann.seen()).toEqual(Array.from({ length: 20 }, (_, index) => index + 2));
});
