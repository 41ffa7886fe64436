import type { Outbox, Outgoing } from '@helpdesk/client';
import { attempt, devicePrefix } from './device.ts';

const prefix = `${devicePrefix} outbox `;

/** Messages that are not sent yet, on this device: they are on their way again when the console is opened the next time. */
export const outbox: Outbox = {
  all: () =>
    (attempt(() => Object.keys(localStorage)) ?? [])
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => {
        const kept = attempt(() => JSON.parse(localStorage.getItem(name) ?? '') as Kept);
        return kept === undefined ? [] : [kept];
      })
      .sort((one, other) => one.at - other.at),
  keep: (uuid, outgoing) => {
    const kept: Kept = { uuid, outgoing, at: Date.now() };
    attempt(() => localStorage.getItem(prefix + outgoing.echoId) ?? save(kept));
  },
  forget: (echoId) => attempt(() => localStorage.removeItem(prefix + echoId)),
};

interface Kept {
  readonly uuid: string;
  readonly outgoing: Outgoing;
  readonly at: number;
}

function save(kept: Kept): void {
  localStorage.setItem(prefix + kept.outgoing.echoId, JSON.stringify(kept));
}
