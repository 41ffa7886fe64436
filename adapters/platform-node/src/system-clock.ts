import type { Clock } from '@helpdesk/domain';

export const systemClock: Clock = { now: () => Date.now() };
