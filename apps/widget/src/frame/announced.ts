import type { WidgetMessage } from '@helpdesk/client';

/** Answers that came within a moment of each other. */
export interface Burst {
  readonly from: number;
  readonly messages: readonly WidgetMessage[];
}

const burstMs = 2_000;
/** Earlier ones were read out long ago. */
const keptBursts = 4;
export const readOneByOne = 3;

/** What is read out, with what came in now: from the first of a burst on it takes two seconds. */
export function withFresh(bursts: readonly Burst[], fresh: readonly WidgetMessage[], now: number): readonly Burst[] {
  if (fresh.length === 0) return bursts;
  const last = bursts.at(-1);
  if (last === undefined || now - last.from >= burstMs)
    return [...bursts, { from: now, messages: fresh }].slice(-keptBursts);
  return [...bursts.slice(0, -1), { from: last.from, messages: [...last.messages, ...fresh] }];
}
