import type { SessionStorage } from '@helpdesk/client';
import type { DeviceStorage } from '@helpdesk/screen-state';
import { type FrameOptions, keysOf, type Page, type ToFrame, type ToHost, type Wire } from '../shared/protocol.ts';

type Init = Extract<ToFrame, { readonly type: 'init' }>;
type News = Exclude<ToFrame, Init | { readonly type: 'renewed' }>;

/** The host page's storage: what the frame itself stores would be another's on every site, or refused. */
type HostStorage = SessionStorage & DeviceStorage;

export interface Bridge {
  readonly storage: HostStorage;
  readonly options: () => FrameOptions;
  readonly page: () => Page;
  readonly isOpen: boolean;
  send(message: ToHost): void;
  /** Asks the host page after so long for another JWT; undefined where it has none now. */
  renew(afterMs: number): Promise<string | undefined>;
  listen(listener: (news: News) => void): void;
  /** The host page wants another theme, for instance. */
  onOptions(listener: () => void): void;
}

/** Waits until the host page has said what it has. */
export function connectHost(inbox: string): Promise<Bridge> {
  const prefix = keysOf(inbox);
  const stored = new Map<string, string>();
  let hostOrigin = '';
  let options: FrameOptions = { canRenew: false };
  let page: Page = { url: '', title: '' };
  let renewed: ((jwt: string | undefined) => void) | undefined;
  let listener: ((news: News) => void) | undefined;
  let onOptions: (() => void) | undefined;

  const send = (message: ToHost): void => {
    // The host page is not known before its first answer. `ready` reveals only the inbox.
    parent.postMessage({ ...message, helpdesk: inbox } satisfies Wire<ToHost>, hostOrigin || '*');
  };
  const write = (key: string, value: string | null): void => {
    if (value === null) stored.delete(prefix + key);
    else stored.set(prefix + key, value);
    send({ type: 'store', key: prefix + key, value });
  };
  const own = (key: string): string => key.slice(prefix.length);
  const storage: HostStorage = {
    get: (key) => stored.get(key),
    set: (key, value) => write(own(key), value),
    remove: (key) => write(own(key), null),
    entries: (start) =>
      [...stored].flatMap(([key, value]) => (key.startsWith(prefix + start) ? [[own(key), value] as const] : [])),
    read: (key) => stored.get(prefix + key),
    write,
  };

  return new Promise((resolve) => {
    addEventListener('message', ({ source, origin, data }: MessageEvent<Wire<ToFrame> | undefined>) => {
      if (source !== parent || data?.helpdesk !== inbox) return;
      if (hostOrigin !== '' && origin !== hostOrigin) return;
      if (data.type === 'init') {
        if (hostOrigin !== '') return;
        hostOrigin = origin;
        ({ options, page } = data);
        for (const [key, value] of Object.entries(data.stored)) stored.set(key, value);
        const bridge: Bridge = {
          storage,
          options: () => options,
          page: () => page,
          isOpen: data.isOpen,
          send,
          renew: (afterMs) =>
            new Promise((answer) => {
              const timer = setTimeout(() => send({ type: 'renew' }), afterMs);
              renewed = (jwt) => {
                clearTimeout(timer);
                answer(jwt);
              };
            }),
          listen: (next) => {
            listener = next;
          },
          onOptions: (next) => {
            onOptions = next;
          },
        };
        resolve(bridge);
        return;
      }
      if (hostOrigin === '') return;
      if (data.type === 'renewed') {
        const jwt = data.jwt || undefined;
        if (jwt) options = { ...options, jwt };
        renewed?.(jwt);
        return;
      }
      if (data.type === 'options') {
        ({ options } = data);
        if (options.jwt !== undefined) renewed?.(options.jwt);
        onOptions?.();
      }
      if (data.type === 'page') ({ page } = data);
      if (data.type === 'stored') {
        if (data.value === null) stored.delete(data.key);
        else stored.set(data.key, data.value);
        // Another tab signed in or out. A request that waits for a JWT checks the session again.
        if (data.key.endsWith('.session')) renewed?.(undefined);
      }
      listener?.(data);
    });
    send({ type: 'ready' });
  });
}
