import { randomBytes } from 'node:crypto';
import { presenceLedger, type Signal } from '@helpdesk/domain';
import type { Notifier, SignalBus } from '@helpdesk/domain/ports';
import { atMostEvery } from './nodes-notifier/at-most-every.ts';
import { formatNodeText, idsPerText, type NodeText, textOf } from './nodes-notifier/node-text.ts';
import { outbox } from './nodes-notifier/outbox.ts';
import { parseNodeText } from './nodes-notifier/parse-node-text.ts';
import { peers } from './nodes-notifier/peers.ts';

export interface NodesNotifierOptions {
  /** Names this process; no other process, nor an earlier one, may have it. At most 64 characters. */
  readonly node?: string;
  /** Milliseconds between two signs of life. A node unheard of for three of them is gone. */
  readonly beatEvery?: number;
  /** The milliseconds in which signals of the log, and changes of presence, are combined. */
  readonly pace?: number;
}

export interface NodesNotifier extends Notifier {
  /**
   * Notifies the other nodes that this one leaves. From then on, signals stay in this process. Close the bus
   * afterwards.
   */
  close(): void;
}

/**
 * The notifier for a desk of several nodes. A signal reaches the listeners of this process at once, and the listeners
 * of other nodes over the bus. A contact may have widgets on several nodes: listeners are notified of presence only
 * when the first node has one, and when no node has one any more.
 */
export function nodesNotifier(bus: SignalBus, options: NodesNotifierOptions = {}): NodesNotifier {
  const { node = randomBytes(6).toString('base64url'), beatEvery = 5_000, pace = 5 } = options;
  const listeners = new Set<(signal: Signal) => void>();
  const send = (text: NodeText): void => bus.publish(formatNodeText(text));
  const ledger = presenceLedger();
  const others = peers(ledger, (of) => send({ type: 'ask', node, of }));
  const outgoing = outbox(node, pace, send);
  /** One answer serves all nodes that asked since the last one. */
  const announcing = atMostEvery(beatEvery / 10, announce);
  let isClosed = false;

  function deliver(signals: Iterable<Signal>): void {
    for (const signal of signals) for (const listener of listeners) listener(signal);
  }

  function announce(): void {
    outgoing.finish();
    const { version } = outgoing;
    const contactIds = ledger.contactsOf(node);
    const parts = Math.max(1, Math.ceil(contactIds.length / idsPerText));
    for (let part = 0; part < parts; part++) {
      const ids = contactIds.slice(part * idsPerText, (part + 1) * idsPerText);
      send({ type: 'contacts', node, version, part, parts, ids });
    }
  }

  function greet(): void {
    send({ type: 'hello', node });
    announcing.want();
  }

  function heard(text: NodeText): void {
    if (text.node === node) return;
    deliver(others.heard(text));
    if (text.type === 'log') deliver([{ type: 'log' }]);
    else if ('signal' in text) deliver([text.signal]);
    else if (text.type === 'hello' || (text.type === 'ask' && text.of === node)) announcing.want();
  }

  function carry(signal: Signal): void {
    if (signal.type === 'log') outgoing.wakeLog();
    else if (signal.type === 'presence') outgoing.show(signal);
    else {
      outgoing.finish();
      send(textOf(node, signal));
    }
  }

  const unsubscribe = bus.subscribe({
    heard: (text) => {
      const known = parseNodeText(text);
      if (known !== undefined) heard(known);
    },
    renewed: () => {
      greet();
      deliver([{ type: 'log' }]);
    },
  });
  const beating = setInterval(() => {
    send({ type: 'beat', node, version: outgoing.version });
    deliver(others.beat());
  }, beatEvery);
  beating.unref();
  greet();

  return {
    publish: (signal) => {
      if (signal.type === 'presence') {
        const isOnline = signal.availabilityStatus === 'online';
        deliver(isOnline ? ledger.come(node, signal.contactId) : ledger.leave(node, signal.contactId));
      } else deliver([signal]);
      if (!isClosed) carry(signal);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      unsubscribe();
      clearInterval(beating);
      outgoing.finish();
      send({ type: 'bye', node });
      outgoing.stop();
      announcing.stop();
    },
  };
}
