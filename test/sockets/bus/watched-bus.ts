import type { SignalBus } from '@helpdesk/domain/ports';
import { type NatsBusOptions, openNatsBus } from '@helpdesk/nats';
import { vi } from 'vitest';

/** A NATS bus and what it reports of its line. */
export interface WatchedBus {
  readonly bus: SignalBus;
  readonly states: readonly { readonly state: 'connected' | 'lost'; readonly cause: unknown }[];
  readonly errors: readonly Error[];
  /** Fulfilled when the connection stands. */
  connected(): Promise<void>;
  /** Fulfilled when the connection is cut. */
  lost(): Promise<void>;
}

/** It is patient with a slow server, unless told otherwise. */
export function watchedBus(options: Pick<NatsBusOptions, 'servers' | 'desk' | 'patience'>): WatchedBus {
  const states: { state: 'connected' | 'lost'; cause: unknown }[] = [];
  const errors: Error[] = [];
  const bus = openNatsBus({
    patience: 50,
    ...options,
    retryEvery: 50,
    onState: (state, cause) => states.push({ state, cause }),
    onError: (error) => errors.push(error),
  });
  const reach = (state: 'connected' | 'lost') => () =>
    vi.waitFor(
      () => {
        if (states.at(-1)?.state !== state) throw new Error(`the line is not ${state}`);
      },
      { timeout: 120_000, interval: 10 },
    );
  return { bus, states, errors, connected: reach('connected'), lost: reach('lost') };
}
