import type { JsonObject } from '@helpdesk/domain';
import type { InboxFields, Store } from '@helpdesk/domain/ports';

/** The relay of an inbox of tests: no test reaches it by its name. */
const relayOfTests = { host: 'relay.example', port: 587, username: '', auth_protocol: 'none' } as const;

export interface MailInboxWish extends Partial<Pick<InboxFields, 'name' | 'enabled' | 'fromNameTemplate'>> {
  /** Default: `Support <support@example.com>`. */
  readonly from?: string | null;
  /** Besides the relay. */
  readonly config?: JsonObject;
  /** Without one, replies fail at once. Default: false. */
  readonly hasRelay?: boolean;
}

/** An e-mail inbox, stored as it is after it was set up. Returns its id. */
export function addMailInbox(store: Store, wish: MailInboxWish = {}): Promise<number> {
  const { name = 'Support', enabled = true, fromNameTemplate = '', hasRelay = false } = wish;
  const from = wish.from === undefined ? 'Support <support@example.com>' : wish.from;
  const config: JsonObject = { ...(hasRelay && { smtp: [{ ...relayOfTests }] }), ...wish.config };
  return store.transact((writer) =>
    writer.inboxes.insert({
      uuid: crypto.randomUUID(),
      createdAt: Date.UTC(2026, 0, 1),
      name,
      channel: 'email',
      enabled,
      config,
      secret: null,
      from,
      fromNameTemplate,
      csatEnabled: false,
    }),
  );
}
