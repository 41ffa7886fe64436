/** What the loader on the host page and the frame say to each other. Every message also names its inbox. */

export interface Page {
  readonly url: string;
  readonly title: string;
}

/** What the host page may decide about the frame. */
export interface FrameOptions {
  readonly locale?: string | undefined;
  readonly theme?: 'light' | 'dark' | 'auto' | undefined;
  readonly jwt?: string | undefined;
  /** The host page can be asked for another JWT. */
  readonly canRenew: boolean;
}

export type ToFrame =
  | {
      readonly type: 'init';
      /** Everything of this inbox that the host page's storage holds. */
      readonly stored: Readonly<Record<string, string>>;
      readonly options: FrameOptions;
      readonly page: Page;
      readonly isOpen: boolean;
    }
  | { readonly type: 'shown'; readonly isOpen: boolean }
  | { readonly type: 'page'; readonly page: Page }
  | { readonly type: 'stored'; readonly key: string; readonly value: string | null }
  | { readonly type: 'options'; readonly options: FrameOptions }
  /** The answer to `renew`. */
  | { readonly type: 'renewed'; readonly jwt: string | undefined }
  | { readonly type: 'shutdown' };

export type ToHost =
  /** Asks for `init`. */
  | { readonly type: 'ready' }
  | { readonly type: 'store'; readonly key: string; readonly value: string | null }
  | { readonly type: 'show'; readonly isOpen: boolean }
  | { readonly type: 'unread'; readonly count: number; readonly label: string }
  /** A new answer. */
  | { readonly type: 'message'; readonly name: string; readonly text: string }
  /** While it is closed the frame may stand above the launcher as a small card, with a new answer. */
  | { readonly type: 'peek'; readonly isPeeking: boolean }
  | { readonly type: 'renew' }
  /** This page may not show the chat: the launcher is removed. */
  | { readonly type: 'gone' }
  /** The session is ended; the frame may be removed. */
  | { readonly type: 'bye' };

export type Wire<Message> = Message & { readonly helpdesk: string };

/** The beginning of every key in the host page's storage. */
export const keysOf = (inbox: string): string => `helpdesk.${inbox}.`;
