import type { Outbox, Outgoing } from '@helpdesk/screen-state';
import { attempt, devicePrefix } from './device.ts';
import type { Wish } from './wishes.ts';

const prefix = `${devicePrefix} outbox `;

/** Messages that are not sent yet, on this device: they are on their way again when the console is opened the next time. */
export const outbox: Outbox = {
  all: allKept,
  keep: (uuid, outgoing) => {
    const kept: Kept = { uuid, outgoing, at: Date.now() };
    attempt(() => localStorage.getItem(prefix + outgoing.echoId) ?? save(kept));
  },
  forget: (echoId) => attempt(() => localStorage.removeItem(prefix + echoId)),
};

/** The status that was to come with the message was taken back: the next page does not set it either. */
export function forgetStatus(echoId: string): void {
  const kept = allKept().find(({ outgoing }) => outgoing.echoId === echoId);
  if (kept === undefined) return;
  const wish = { ...(kept.outgoing.wish as Wish), status: undefined };
  attempt(() => save({ ...kept, outgoing: { ...kept.outgoing, wish } }));
}

function allKept(): readonly Kept[] {
  return (attempt(() => Object.keys(localStorage)) ?? [])
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const kept = attempt(() => JSON.parse(localStorage.getItem(name) ?? '') as Kept);
      return kept === undefined ? [] : [kept];
    })
    .sort((one, other) => one.at - other.at);
}

interface Kept {
  readonly uuid: string;
  readonly outgoing: Outgoing;
  readonly at: number;
}

function save(kept: Kept): void {
  localStorage.setItem(prefix + kept.outgoing.echoId, JSON.stringify(kept));
}
