import type { PresenceLedger, PresenceSignal } from '@helpdesk/domain';
import type { NodeText, PresenceText } from './node-text.ts';

/** A node counts as gone when it has sent nothing for this many heartbeats. */
const patience = 3;

/**
 * The other nodes, and what they say of their contacts. A text may be lost; the version that the next one carries
 * shows it, and the node is asked for all its contacts. Everything answers what changed for the desk as a whole.
 */
export interface Peers {
  heard(text: NodeText): readonly PresenceSignal[];
  /** A heartbeat has passed. Beats are counted, not time: a process that was suspended does not count the others as gone. */
  beat(): readonly PresenceSignal[];
}

interface Peer {
  /** The version up to which all changes are known here; undefined until the first answer. */
  version: number | undefined;
  silentBeats: number;
  isAsked: boolean;
  /** What has come of an answer in several parts. */
  parts: { readonly version: number; readonly ids: number[]; next: number } | undefined;
}

export function peers(ledger: PresenceLedger, ask: (node: string) => void): Peers {
  const byNode = new Map<string, Peer>();

  function peerOf(node: string): Peer {
    const known = byNode.get(node);
    if (known !== undefined) return known;
    const peer: Peer = { version: undefined, silentBeats: 0, isAsked: false, parts: undefined };
    byNode.set(node, peer);
    return peer;
  }

  function forget(node: string): readonly PresenceSignal[] {
    byNode.delete(node);
    return ledger.drop(node);
  }

  /** Once per heartbeat at most: the answer may be under way. */
  function requireKnown(node: string, peer: Peer, version: number): void {
    if (peer.version === version || peer.isAsked) return;
    peer.isAsked = true;
    ask(node);
  }

  function follow(text: Exclude<PresenceText, { type: 'bye' }>): readonly PresenceSignal[] {
    const { node, version } = text;
    const peer = peerOf(node);
    switch (text.type) {
      case 'beat':
        requireKnown(node, peer, version);
        return [];
      case 'presence':
        if (peer.version === version - 1) peer.version = version;
        requireKnown(node, peer, version);
        return [
          ...text.online.flatMap((contactId) => ledger.come(node, contactId)),
          ...text.offline.flatMap((contactId) => ledger.leave(node, contactId)),
        ];
      case 'contacts': {
        if (text.part === 0) peer.parts = { version, ids: [], next: 0 };
        const { parts } = peer;
        if (parts === undefined || parts.version !== version || parts.next !== text.part) {
          peer.parts = undefined;
          return [];
        }
        parts.next += 1;
        for (const id of text.ids) parts.ids.push(id);
        if (parts.next < text.parts) return [];
        peer.parts = undefined;
        peer.version = version;
        return ledger.replace(node, parts.ids);
      }
    }
  }

  return {
    heard: (text) => {
      const known = byNode.get(text.node);
      if (known !== undefined) known.silentBeats = 0;
      switch (text.type) {
        case 'presence':
        case 'contacts':
        case 'beat':
          return follow(text);
        case 'bye':
          return forget(text.node);
        default:
          return [];
      }
    },
    beat: () => {
      const changes: PresenceSignal[] = [];
      for (const [node, peer] of byNode) {
        peer.isAsked = false;
        peer.silentBeats += 1;
        if (peer.silentBeats > patience) for (const signal of forget(node)) changes.push(signal);
      }
      return changes;
    },
  };
}
