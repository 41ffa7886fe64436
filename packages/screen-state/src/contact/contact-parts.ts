import type { WidgetClient } from '@helpdesk/client';
import type { ChatStore } from './chat-state.ts';
import type { ContactOutbox } from './contact-outbox.ts';
import type { ContactPage, ContactWindow } from './contact-page.ts';
import type { KnownConversations } from './known-conversations.ts';

/** What every part of a chat has, and may ask of the others. */
export interface ContactParts extends KnownConversations {
  readonly page: ContactPage;
  readonly window: ContactWindow;
  readonly client: WidgetClient;
  readonly store: ChatStore;
  readonly outbox: ContactOutbox;
  /** Whether the last request over HTTP reached the service. */
  reached(isReached: boolean): void;
  /** What the socket found out about it. */
  found(isReached: boolean): void;
  /** The list of what waits has changed. */
  changed(): void;
  /** Sends what waits, unless it is at it. */
  flush(): void;
  /** The network is there: what waits is sent at once. */
  hurry(): void;
  /** Listens to the service, unless it does already. */
  connect(): void;
  hangUp(): void;
  /** The contact may not chat here. */
  gone(): void;
  /** Asks the page for another JWT. Returns whether there is a session again. */
  renew(isOver: boolean): Promise<boolean>;
  /** Resolves when no request for a JWT is under way any more. */
  renewed(): Promise<unknown>;
}
