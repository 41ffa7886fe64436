import type { Inbox, InboxChannel } from '../model/inbox/inbox.ts';
import type { JsonObject } from '../model/shared/json.ts';
import type { Timestamp } from '../model/shared/time.ts';

export interface InboxReader {
  /** Closed ones too. */
  find(id: number): Promise<Inbox | undefined>;
  findByUuid(uuid: string): Promise<Inbox | undefined>;
  /** All, closed ones too, by id. */
  list(): Promise<readonly Inbox[]>;
  hasConversations(id: number): Promise<boolean>;
  /** Secrets that an older version has stored in clear, by id. Elsewhere such an inbox has none. */
  listClearSecrets(): Promise<readonly { readonly id: number; readonly secret: string }[]>;
}

export interface InboxRepository extends InboxReader {
  /** Returns the new id. */
  insert(inbox: InboxFields & { readonly uuid: string; readonly createdAt: Timestamp }): Promise<number>;
  update(id: number, inbox: InboxFields & { readonly updatedAt: Timestamp }): Promise<void>;
  /**
   * For good: it is disabled, has no secret any more, and none of its widget sessions is found. Its conversations stay. The
   * rows of the sessions stay too, until they are swept.
   */
  close(id: number, at: Timestamp): Promise<void>;
  /** Replaces the secret in clear by its sealed form. */
  keepSealedSecret(id: number, sealed: string): Promise<void>;
  /** At most `limit` channels of contacts in an inbox without conversations; returns how many. */
  deleteChannels(id: number, limit: number): Promise<number>;
  /** Only an inbox without conversations and mail; with the sessions, channels, mailboxes and secrets that are left. */
  delete(id: number): Promise<void>;
}

export interface InboxFields {
  readonly name: string;
  readonly channel: InboxChannel;
  readonly enabled: boolean;
  readonly config: JsonObject;
  /** Sealed. */
  readonly secret: string | null;
  readonly from: string | null;
  readonly fromNameTemplate: string;
  readonly csatEnabled: boolean;
}
