import { DomainError } from '@helpdesk/domain';
import type { Handlers } from '../handler.ts';
import type { ServerOptions } from '../server-options.ts';

/** Alive is whoever can answer; ready is whoever can work. */
export const serviceHandlers = {
  getHealth: async ({ options }) => requireReady(options),
  getHealthLive: async () => true as const,
  getHealthReady: async ({ options }) => requireReady(options),
} satisfies Partial<Handlers>;

async function requireReady(options: ServerOptions): Promise<true> {
  try {
    await options.ready();
    return true;
  } catch {
    throw new DomainError('unavailable', 'store.unavailable', 'The service is not ready', { retryAfter: 1 });
  }
}
