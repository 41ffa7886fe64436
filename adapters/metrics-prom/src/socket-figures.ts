import { Counter, Gauge, type Registry } from 'prom-client';

interface SocketCounts {
  readonly open: number;
  readonly joined: number;
  readonly framesSent: number;
  readonly framesReplayed: number;
}

export interface SocketFigures {
  /** `code` is one of those that the protocol and the contract know, else `other`. */
  socketClosed(kind: string, by: string, code: string): void;
  /** @param look by kind of socket; frames since the start */
  watchSockets(look: () => Readonly<Record<string, SocketCounts>>): void;
}

export function socketFigures(registry: Registry): SocketFigures {
  const closes = new Counter({
    name: 'helpdesk_sockets_closed_total',
    help: 'Closed sockets by kind, who closed, and code.',
    labelNames: ['kind', 'by', 'code'],
    registers: [registry],
  });
  return {
    socketClosed: (kind, by, code) => closes.inc({ kind, by, code }),
    watchSockets: (look) => {
      const shared = { labelNames: ['kind'], registers: [registry] };
      const now = (name: string, help: string, figure: (counts: SocketCounts) => number): void => {
        new Gauge({
          ...shared,
          name,
          help,
          collect() {
            for (const [kind, counts] of Object.entries(look())) this.set({ kind }, figure(counts));
          },
        });
      };
      // Counted by the sockets themselves: there may be ten thousand of them, and a frame for each.
      const total = (name: string, help: string, figure: (counts: SocketCounts) => number): void => {
        new Counter({
          ...shared,
          name,
          help,
          collect() {
            this.reset();
            for (const [kind, counts] of Object.entries(look())) this.inc({ kind }, figure(counts));
          },
        });
      };
      now('helpdesk_sockets_open', 'Sockets that are open, by kind.', ({ open }) => open);
      now('helpdesk_sockets_joined', 'Sockets that have joined, by kind.', ({ joined }) => joined);
      total('helpdesk_frames_sent_total', 'Frames sent, replayed ones too.', ({ framesSent }) => framesSent);
      total(
        'helpdesk_frames_replayed_total',
        'Frames sent again to clients that were away.',
        ({ framesReplayed }) => framesReplayed,
      );
    },
  };
}
