export type { RelayLimits } from './relay-limits.ts';
export { smtpRelay } from './smtp-relay.ts';
