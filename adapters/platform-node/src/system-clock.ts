import type { Clock } from '@helpdesk/domain/ports';

export const systemClock: Clock = { now: () => Date.now() };
