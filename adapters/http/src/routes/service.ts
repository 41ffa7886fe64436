import type { Handlers } from '../handler.ts';
import { type Health, NotReady } from '../health.ts';

/** Alive is whoever can answer; ready is whoever can work. */
export const serviceHandlers = {
  getHealth: async ({ health }) => requireReady(health),
  getHealthLive: async () => true as const,
  getHealthReady: async ({ health }) => requireReady(health),
} satisfies Partial<Handlers>;

async function requireReady(health: Health): Promise<true> {
  const report = await health.look();
  if (!report.isReady) throw new NotReady(report);
  return true;
}
