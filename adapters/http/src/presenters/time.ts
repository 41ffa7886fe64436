import type { Timestamp } from '@helpdesk/domain';

/** `YYYY-MM-DDTHH:mm:ss.sssZ` */
export function iso(at: Timestamp): string {
  return new Date(at).toISOString();
}

export function isoOrNull(at: Timestamp | null): string | null {
  return at === null ? null : iso(at);
}
