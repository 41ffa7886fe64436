import type { SessionStorage } from '@helpdesk/client';
import type { DeviceStorage } from '../device-storage.ts';
import type { View } from './chat-state.ts';

/** What happens on the page around the chat. */
export type PageNews =
  | { readonly type: 'shown'; readonly isOpen: boolean }
  | { readonly type: 'page' }
  | { readonly type: 'options' }
  | { readonly type: 'shutdown' }
  /** Another tab has written to the storage. */
  | { readonly type: 'stored'; readonly key: string; readonly value: string | null };

/** What the chat asks the page around it to do. */
export type PageWish =
  | { readonly type: 'show'; readonly isOpen: boolean }
  /** A new answer. */
  | { readonly type: 'message'; readonly name: string; readonly text: string }
  /** The inbox takes no chats. */
  | { readonly type: 'gone' }
  /** The session is ended. */
  | { readonly type: 'bye' };

/** The page that a contact visits. */
export interface ContactPage {
  readonly storage: DeviceStorage & SessionStorage;
  /** `canRenew`: the page can be asked for another JWT. */
  options(): { readonly jwt?: string | undefined; readonly canRenew: boolean };
  page(): { readonly url: string; readonly title: string };
  readonly isOpen: boolean;
  send(wish: PageWish): void;
  /** Asks the page after so long for another JWT; undefined where it has none now. */
  renew(afterMs: number): Promise<string | undefined>;
  listen(listener: (news: PageNews) => void): void;
}

/** The window in which the chat is drawn. */
export interface ContactWindow {
  isVisible(): boolean;
  hasFocus(): boolean;
  /**
   * `visibilitychange`: it comes into view, or leaves it. `click`, `keydown`: the visitor does something in it. `online`: the
   * network is there again, as far as the browser knows.
   */
  listen(type: 'visibilitychange' | 'click' | 'keydown' | 'online', listener: () => void): void;
  /** Fetched when it is needed. Browsers let a page sound only after something was pressed in it. */
  sound(): Promise<{ allowSound(): void; playSound(): void }>;
  /** What was shown before the window was loaded again. */
  viewBefore(): View | undefined;
  /** Part of the chat could not be fetched: the window is loaded again as soon as the service is there. */
  beginAgain(view: () => View): void;
}
