/** What the client thread is asked to do; everything in it can be cloned. */
export type Order =
  | { readonly kind: 'request'; readonly url: string; readonly init: RequestOptions }
  | { readonly kind: 'join'; readonly sockets: readonly SocketOrder[] };

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Opens a socket, sends `join`, and waits for `joined` or the end. */
export interface SocketOrder {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly join: string;
}

export interface RequestReply {
  readonly status: number;
  readonly bytes: number;
}

export interface JoinReply {
  /** Frames before `joined`, of each socket. */
  readonly frames: readonly number[];
  /** The codes of sockets that were closed before they had joined. */
  readonly closeCodes: readonly number[];
}

export interface Envelope {
  readonly id: number;
  readonly order: Order;
}

export type Reply = { readonly id: number } & (
  | { readonly value: RequestReply | JoinReply }
  | { readonly failed: string }
);
