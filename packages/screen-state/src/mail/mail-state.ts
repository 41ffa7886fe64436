import type { Message } from '@helpdesk/client';

export interface FailedRecipient {
  readonly address: string;
  readonly code: string | null;
  readonly text: string | null;
}

/** What has become of a mail of ours. */
export type MailState =
  | { readonly kind: 'waiting'; readonly nextAt: number | undefined }
  | { readonly kind: 'sent' }
  /** The failed recipients; others may have it (`partly`). */
  | { readonly kind: 'failed' | 'partly'; readonly failed: readonly FailedRecipient[] }
  | { readonly kind: 'unknown' };

/**
 * The state of a message that left as a mail, or is about to. Undefined for mails of others.
 *
 * @example
 * mailStateOf({ type: 'outgoing', status: 'pending', meta: {} }) // { kind: 'waiting', nextAt: undefined }
 */
export function mailStateOf({
  type,
  status,
  meta: { delivery },
}: Pick<Message, 'type' | 'status'> & { readonly meta: Pick<Message['meta'], 'delivery'> }): MailState | undefined {
  if (type !== 'outgoing') return undefined;
  const failed = delivery?.failed ?? [];
  switch (delivery?.state ?? stateOfStatus[status]) {
    case 'waiting': {
      const next = delivery?.next_at ?? null;
      return { kind: 'waiting', nextAt: next === null ? undefined : Date.parse(next) };
    }
    case 'failed':
      return { kind: 'failed', failed };
    case 'unknown':
      return { kind: 'unknown' };
    default:
      return failed.length > 0 ? { kind: 'partly', failed } : { kind: 'sent' };
  }
}

const stateOfStatus = { pending: 'waiting', failed: 'failed', sent: 'sent', received: 'sent' } as const;
