import type { Signal } from '@helpdesk/domain';
import type { SignalBus } from '@helpdesk/domain/ports';
import { maxSignalBytes } from '@helpdesk/domain/ports';
import { type NodesNotifier, nodesNotifier } from '@helpdesk/platform-node';
import { memoryLine } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const beat = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Node {
  readonly notifier: NodesNotifier;
  /** The signals that its listener received. */
  readonly told: Signal[];
}

const log: Signal = { type: 'log' };
const online = (contactId: number): Signal => ({ type: 'presence', contactId, availabilityStatus: 'online' });
const offline = (contactId: number): Signal => ({ type: 'presence', contactId, availabilityStatus: 'offline' });
const typing = (isTyping: boolean, firstName = 'Zoë'): Signal => ({
  type: 'typing',
  conversationUuid: '6b1f0d1e-0000-4000-8000-000000000001',
  conversationId: 5,
  by: { type: 'agent', id: 3, firstName },
  isTyping,
  isPrivate: true,
});

function nodeOn(bus: SignalBus, name: string): Node {
  const notifier = nodesNotifier(bus, { node: name, beatEvery: beat, pace: 5 });
  const told: Signal[] = [];
  notifier.subscribe((signal) => told.push(signal));
  return { notifier, told };
}

/** A line, a way to add nodes, and all that was said on it. */
function desk() {
  const line = memoryLine();
  const spoken: string[] = [];
  const observer = line.open();
  observer.subscribe({ heard: (text) => spoken.push(text), renewed: () => {} });
  const buses = new Map<string, SignalBus>();
  return {
    line,
    spoken,
    say: (text: string) => observer.publish(text),
    join: (name: string): Node => {
      const bus = line.open();
      buses.set(name, bus);
      return nodeOn(bus, name);
    },
    /** The node is gone without a word. */
    crash: async (name: string) => buses.get(name)?.close(),
  };
}

/** Fulfilled when all signals have arrived. */
const settle = () => vi.advanceTimersByTimeAsync(6);
const beats = (count: number) => vi.advanceTimersByTimeAsync(count * beat);
const clear = (...nodes: readonly Node[]) => {
  for (const { told } of nodes) told.length = 0;
};

describe('nodesNotifier', () => {
  it('delivers here at once and there over the bus, once each', async () => {
    const { join } = desk();
    const [a, b] = [join('a'), join('b')];
    await settle();
    for (const signal of [log, typing(true), typing(false)]) {
      a.notifier.publish(signal);
      expect(a.told).toEqual([signal]);
      await settle();
      expect([a.told, b.told]).toEqual([[signal], [signal]]);
      clear(a, b);
    }
  });

  it('tells nothing to who stopped listening', async () => {
    const a = desk().join('a');
    const told: Signal[] = [];
    const stop = a.notifier.subscribe((signal) => told.push(signal));
    stop();
    a.notifier.publish(log);
    expect(told).toEqual([]);
    expect(a.told).toEqual([log]);
  });

  describe('wake-ups of the log', () => {
    it('are the same short text every time', async () => {
      const { join, spoken } = desk();
      const a = join('a');
      await settle();
      spoken.length = 0;
      for (let count = 0; count < 3; count++) {
        a.notifier.publish(log);
        await settle();
      }
      expect(spoken).toEqual(['["log","a"]', '["log","a"]', '["log","a"]']);
    });

    it('go out at once, then folded, and the last is never left out', async () => {
      const { join, spoken } = desk();
      const [a, b] = [join('a'), join('b')];
      await settle();
      clear(a, b);
      for (let round = 0; round < 20; round++) {
        for (let count = 0; count < 100; count++) a.notifier.publish(log);
        await vi.advanceTimersByTimeAsync(1);
        if (round === 0) expect(b.told).toEqual([log]);
      }
      const before = b.told.length;
      a.notifier.publish(log);
      await settle();
      expect(b.told.length).toBe(before + 1);
      expect(b.told.length).toBeLessThanOrEqual(6);
      expect(a.told.length).toBe(2_001);
      expect(spoken.filter((text) => text.includes('log')).length).toBe(b.told.length);
    });

    it('are not overtaken by what is published after them', async () => {
      const { join } = desk();
      const [a, b] = [join('a'), join('b')];
      await settle();
      a.notifier.publish(log);
      a.notifier.publish(log);
      a.notifier.publish(typing(true));
      a.notifier.publish(log);
      a.notifier.publish(online(1));
      a.notifier.publish(log);
      a.notifier.publish(online(2));
      await settle();
      expect(b.told).toEqual([log, log, typing(true), online(1), log, online(2)]);
    });

    it('are not overtaken by an answer to who asks', async () => {
      const { join, say } = desk();
      const [a, b] = [join('a'), join('b')];
      await beats(1);
      a.notifier.publish(log);
      a.notifier.publish(log);
      a.notifier.publish(online(1));
      say('["hello","x"]');
      await vi.advanceTimersByTimeAsync(1);
      expect(b.told).toEqual([log, log, online(1)]);
    });
  });

  describe('presence', () => {
    it('is of the desk: online with the first node, offline with the last', async () => {
      const { join } = desk();
      const [a, b, c] = [join('a'), join('b'), join('c')];
      await settle();
      a.notifier.publish(online(7));
      await settle();
      b.notifier.publish(online(7));
      await settle();
      a.notifier.publish(offline(7));
      await settle();
      for (const { told } of [a, b, c]) expect(told).toEqual([online(7)]);
      b.notifier.publish(offline(7));
      await settle();
      for (const { told } of [a, b, c]) expect(told).toEqual([online(7), offline(7)]);
    });

    it('is told to a node that starts later', async () => {
      const { join } = desk();
      const a = join('a');
      for (let id = 1; id <= 450; id++) a.notifier.publish(online(id));
      await beats(2);
      const b = join('b');
      await settle();
      expect(new Set(b.told.map((signal) => signal.type === 'presence' && signal.contactId)).size).toBe(450);
      b.notifier.publish(online(450));
      a.notifier.publish(offline(1));
      a.notifier.publish(offline(450));
      await settle();
      expect(b.told.slice(450)).toEqual([offline(1)]);
    });

    it('of thousands at once goes out in few texts, none too long', async () => {
      const { join, spoken } = desk();
      const [a, b] = [join('a'), join('b')];
      await settle();
      spoken.length = 0;
      const first = Number.MAX_SAFE_INTEGER - 5_000;
      for (let id = first; id < first + 5_000; id++) a.notifier.publish(online(id));
      await settle();
      expect(b.told.length).toBe(5_000);
      const c = join('c');
      await beats(1);
      expect(c.told.length).toBe(5_000);
      expect(spoken.length).toBeLessThan(70);
      expect(Math.max(...spoken.map((text) => Buffer.byteLength(text)))).toBeLessThanOrEqual(maxSignalBytes);
    });

    it('of a node that closes goes with it', async () => {
      const { join } = desk();
      const [a, b, c] = [join('a'), join('b'), join('c')];
      await settle();
      a.notifier.publish(online(1));
      a.notifier.publish(online(2));
      b.notifier.publish(online(2));
      await settle();
      clear(a, b, c);
      a.notifier.close();
      await settle();
      for (const { told } of [b, c]) expect(told).toEqual([offline(1)]);
    });

    it('of a node that is unheard of for three heartbeats goes too, and comes back with it', async () => {
      const { join, crash, line } = desk();
      const [a, b] = [join('a'), join('b')];
      await settle();
      a.notifier.publish(online(1));
      a.notifier.publish(online(2));
      b.notifier.publish(online(2));
      await beats(1);
      clear(b);
      await crash('a');
      await beats(2);
      expect(b.told).toEqual([]);
      await beats(2);
      expect(b.told).toEqual([offline(1)]);
      line.cut();
      await beats(1);
      line.mend();
      const again = join('a2');
      again.notifier.publish(online(1));
      await settle();
      expect(b.told).toEqual([offline(1), log, online(1)]);
    });

    it('costs a heartbeat and what changes, and no questions', async () => {
      const { join, spoken } = desk();
      const [a, b] = [join('a'), join('b')];
      await beats(1);
      spoken.length = 0;
      for (let id = 1; id <= 3; id++) {
        a.notifier.publish(online(id));
        await settle();
      }
      await beats(50);
      expect(b.told).toEqual([online(1), online(2), online(3)]);
      const [changes, others] = [spoken.slice(0, 3), spoken.slice(3)];
      expect(changes).toEqual([1, 2, 3].map((id) => `["presence","a",${id},[${id}],[]]`));
      expect(new Set(others)).toEqual(new Set(['["beat","a",3]', '["beat","b",0]']));
    });

    it('of a node that was taken for gone is asked for when it is heard of again', async () => {
      const { join, say, spoken } = desk();
      const a = join('a');
      await settle();
      say('["contacts","x",1,0,1,[1]]');
      await beats(4);
      expect(a.told).toEqual([online(1), offline(1)]);
      say('["beat","x",1]');
      await settle();
      expect(spoken).toContain('["ask","a","x"]');
    });

    it('is put right after texts were lost, even when nobody notices the cut', async () => {
      const { join, say, spoken } = desk();
      const a = join('a');
      await settle();
      say('["contacts","x",4,0,1,[1,2]]');
      say('["presence","x",6,[3],[]]');
      await settle();
      expect(a.told).toEqual([online(1), online(2), online(3)]);
      expect(spoken.filter((text) => text.startsWith('["ask"'))).toEqual(['["ask","a","x"]']);
      say('["contacts","x",6,0,2,[3]]');
      say('["contacts","x",6,1,2,[2]]');
      say('["beat","x",6]');
      await settle();
      expect(a.told.slice(3)).toEqual([offline(1)]);
      expect(spoken.filter((text) => text.startsWith('["ask"')).length).toBe(1);
      await beats(1);
      say('["beat","x",7]');
      say('["beat","x",7]');
      await settle();
      expect(spoken.filter((text) => text.startsWith('["ask"')).length).toBe(2);
    });

    it('takes an answer only when every part of it came', async () => {
      const { join, say } = desk();
      const a = join('a');
      await settle();
      say('["contacts","x",1,0,3,[1]]');
      say('["contacts","x",1,2,3,[3]]');
      say('["contacts","x",2,0,3,[1]]');
      say('["contacts","x",2,2,3,[3]]');
      say('["contacts","x",2,2,3,[3]]');
      say('["contacts","x",3,0,2,[1]]');
      say('["contacts","x",4,1,2,[4]]');
      await settle();
      expect(a.told).toEqual([]);
    });

    it('is answered once for all who ask meanwhile', async () => {
      const { join, say, spoken } = desk();
      join('a');
      await beats(1);
      spoken.length = 0;
      for (let count = 0; count < 100; count++) say(`["hello","x${count}"]`);
      for (let count = 0; count < 100; count++) say('["ask","x","a"]');
      await vi.advanceTimersByTimeAsync(beat / 2);
      const answers = () => spoken.filter((text) => text.startsWith('["contacts","a"')).length;
      expect(answers()).toBe(2);
      say('["ask","x","b"]');
      await vi.advanceTimersByTimeAsync(beat / 4);
      expect(answers()).toBe(2);
    });
  });

  it('looks at the log and asks anew when the line is whole again', async () => {
    const { join, line } = desk();
    const [a, b] = [join('a'), join('b')];
    a.notifier.publish(online(1));
    a.notifier.publish(online(2));
    await settle();
    clear(a, b);
    line.cut();
    a.notifier.publish(offline(1));
    a.notifier.publish(online(3));
    b.notifier.publish(online(4));
    await settle();
    line.mend();
    await vi.advanceTimersByTimeAsync(beat / 4);
    expect(a.told).toEqual([offline(1), online(3), log, online(4)]);
    expect(b.told).toEqual([online(4), log, online(3), offline(1)]);
  });

  it('tells of its contacts when its own line was cut, and nobody else noticed', async () => {
    const { join, line } = desk();
    const bus = line.open();
    let isCut = false;
    let renew = () => {};
    const a = nodeOn(
      {
        ...bus,
        publish: (text) => isCut || bus.publish(text),
        subscribe: (listener) => {
          renew = listener.renewed;
          return bus.subscribe(listener);
        },
      },
      'a',
    );
    const b = join('b');
    await beats(1);
    isCut = true;
    a.notifier.publish(online(1));
    isCut = false;
    renew();
    await vi.advanceTimersByTimeAsync(1);
    expect(b.told).toEqual([online(1)]);
  });

  it('takes nobody for gone after a short cut', async () => {
    const { join, line } = desk();
    const [a, b] = [join('a'), join('b')];
    a.notifier.publish(online(1));
    await beats(1);
    clear(b);
    line.cut();
    await beats(2);
    line.mend();
    await beats(4);
    expect(b.told).toEqual([log]);
  });

  it('hears nothing in what is no signal', async () => {
    const { join, say } = desk();
    const a = join('a');
    await settle();
    const valid = '["typing","x","u",1,"agent",2,"Zoë",true,false]';
    const texts = [
      ...['', 'log', 'null', '{}', '[]', '["log"]', '["log",""]', '["log",7]', '["__proto__","x"]', '["toString","x"]'],
      ...['["beat","x"]', '["beat","x",-1]', '["presence","x",1,[0],[]]', '["presence","x",1,[1.5],[]]'],
      ...['["presence","x",1,1,[]]', '["contacts","x",1,1,1,[1]]', '["contacts","x",1,0,1,["1"]]', '["ask","x"]'],
      ...['"u"', ',1,', '"agent"', ',2,', '"Zoë"', 'true', 'false'].map((part) =>
        valid.replace(part, part.startsWith(',') ? ',"1",' : '9'),
      ),
      `["log","${'x'.repeat(65)}"]`,
    ];
    for (const text of texts) say(text);
    await settle();
    expect(a.told).toEqual([]);
    say(valid);
    await settle();
    expect(a.told.length).toBe(1);
  });

  it('stays in its process once it is closed, and leaves no timer behind', async () => {
    const { join, spoken, say } = desk();
    const a = join('a');
    await settle();
    spoken.length = 0;
    a.notifier.publish(log);
    a.notifier.publish(log);
    a.notifier.close();
    a.notifier.close();
    expect(vi.getTimerCount()).toBe(0);
    await settle();
    expect(spoken).toEqual(['["log","a"]', '["log","a"]', '["bye","a"]']);
    spoken.length = 0;
    clear(a);
    a.notifier.publish(log);
    a.notifier.publish(online(1));
    say('["log","x"]');
    await settle();
    expect(a.told).toEqual([log, online(1)]);
    expect(spoken).toEqual(['["log","x"]']);
  });
});
