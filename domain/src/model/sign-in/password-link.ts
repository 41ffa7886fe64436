import { dayLengthMs, hourLengthMs, type Timestamp } from '../shared/time.ts';

/** `invitation`: the agent has no password yet. */
export const passwordLinkKinds = ['invitation', 'reset'] as const;

export type PasswordLinkKind = (typeof passwordLinkKinds)[number];

/** A link with which an agent sets a password; without its token. */
export interface PasswordLink {
  readonly agentId: number;
  readonly kind: PasswordLinkKind;
  readonly createdAt: Timestamp;
  readonly expiresAt: Timestamp;
}

export const passwordLinkLifeMs: Readonly<Record<PasswordLinkKind, number>> = {
  invitation: 3 * dayLengthMs,
  reset: 24 * hourLengthMs,
};
