import { type FrameOptions, keysOf, type Page, type ToFrame, type ToHost, type Wire } from '../shared/protocol.ts';
import { backCloses } from './back-closes.ts';
import { type Launcher, type LauncherSettings, makeLauncher } from './launcher.ts';
import { pageTitle } from './page-title.ts';
import { hostStorage } from './storage.ts';

export interface BootOptions {
  readonly inbox: string;
  readonly jwt?: string;
  /** Returns another JWT when the session is over. */
  readonly onTokenExpired?: () => string | undefined | Promise<string | undefined>;
  readonly locale?: string;
  readonly theme?: 'light' | 'dark' | 'auto';
  readonly title_badge?: boolean;
}

export type WidgetEvent = 'unread' | 'open' | 'close' | 'message';

/** One chat on the page. */
export interface Widget {
  /** Undefined: the other way than it is now. */
  show(isOpen?: boolean): void;
  update(options: Partial<BootOptions>): void;
  /** Leaves the page; what is kept in the browser stays. */
  detach(): void;
  shutdown(): void;
}

export function startWidget(
  base: string,
  options: BootOptions,
  tell: (event: WidgetEvent, detail?: unknown) => void,
): Widget {
  const { inbox } = options;
  const storage = hostStorage(inbox);
  const ending = new AbortController();
  let launcher: Launcher | undefined;
  let frame: HTMLIFrameElement | undefined;
  let isOpen = false;
  /** Nothing is kept after `shutdown`, although the frame goes on until it has said goodbye. */
  let isOver = false;
  let unread = 0;
  const title = pageTitle();
  const page = (): Page => ({ url: location.href, title: title.own() });
  let told = page();
  const back = backCloses(() => show(false), ending.signal);

  const listen = (name: string, listener: (event: never) => void): void =>
    addEventListener(name, listener as EventListener, { signal: ending.signal });
  const frameOptions = (): FrameOptions => ({ ...options, canRenew: !!options.onTokenExpired });
  /** Sends the message as JSON: host pages pass functions and promises, which cannot be posted. */
  const send = (message: ToFrame): void =>
    frame?.contentWindow?.postMessage(
      JSON.parse(JSON.stringify({ ...message, helpdesk: inbox } satisfies Wire<ToFrame>)),
      base,
    );

  function makeFrame(): void {
    if (frame || !launcher) return;
    frame = document.createElement('iframe');
    frame.title = launcher.button.ariaLabel as string;
    frame.src = `${base}/widget/?inbox=${inbox}&locale=${options.locale ?? ''}${crossOriginIsolated ? '&isolated' : ''}`;
    launcher.panel.append(frame);
  }

  function show(next = !isOpen): void {
    if (next === isOpen || ending.signal.aborted) return;
    isOpen = next;
    // Before the settings are there, or where there is no chat, it is only remembered.
    if (!launcher) return;
    makeFrame();
    launcher.shown(isOpen);
    if (!isOpen) back.closed();
    else if (matchMedia('(width<480px)').matches) back.opened();
    send({ type: 'shown', isOpen });
    (isOpen ? frame : launcher.button)?.focus();
    tell(isOpen ? 'open' : 'close');
  }

  /** `(2) …` in the title of the page, where the page asked for it, until the window has the focus again. */
  function badgeTitle(): void {
    title.show(options.title_badge && unread && !document.hasFocus() ? `(${unread}) ` : '');
  }

  async function renew(): Promise<void> {
    let jwt: string | undefined;
    try {
      jwt = await options.onTokenExpired?.();
    } catch {
      // The frame asks again.
    }
    if (jwt) options = { ...options, jwt };
    send({ type: 'renewed', jwt });
  }

  function hear({ source, origin, data }: MessageEvent<Wire<ToHost> | undefined>): void {
    if (source !== frame?.contentWindow || origin !== base || data?.helpdesk !== inbox) return;
    if (data.type === 'ready')
      send({ type: 'init', stored: storage.all, options: frameOptions(), page: page(), isOpen });
    else if (data.type === 'store' && !isOver) storage.set(data.key, data.value);
    else if (data.type === 'show') show(data.isOpen);
    else if (data.type === 'unread') {
      launcher?.unread(data.count, data.label);
      if (data.count !== unread) tell('unread', data.count);
      unread = data.count;
      badgeTitle();
    } else if (data.type === 'message') tell('message', { name: data.name, text: data.text });
    else if (data.type === 'peek' && launcher && !isOpen) launcher.panel.className = data.isPeeking ? 'peek' : '';
    else if (data.type === 'renew') void renew();
    else if (data.type === 'gone' && isOpen) launcher?.button.remove();
    else if (data.type === 'gone' || data.type === 'bye') remove();
  }

  function remove(): void {
    back.closed();
    ending.abort();
    clearInterval(ticks);
    unread = 0;
    badgeTitle();
    launcher?.shown(false);
    launcher?.host.remove();
  }

  /** Pages change by links, by the history and by scripts. */
  const ticks = setInterval(() => {
    launcher?.stay();
    badgeTitle();
    const { url, title: name } = told;
    told = page();
    if (told.url !== url || told.title !== name) send({ type: 'page', page: told });
  }, 1_000);
  listen('message', hear);
  listen('focus', badgeTitle);
  // Another tab signed in or out, or wrote.
  listen('storage', ({ key, newValue: value }: StorageEvent) => {
    if (storage.heard(key, value)) send({ type: 'stored', key, value });
  });

  void loadSettings(base, inbox).then((settings) => {
    if (!settings || ending.signal.aborted) return;
    launcher = makeLauncher(settings);
    const { button } = launcher;
    button.onclick = () => show();
    button.onpointerenter = button.onfocus = makeFrame;
    if (isOpen) {
      isOpen = false;
      show();
    } else if (options.jwt || storage.all[`${keysOf(inbox)}session`]) setTimeout(makeFrame, 400);
  });

  return {
    show,
    update: (changes) => {
      options = { ...options, ...changes };
      send({ type: 'options', options: frameOptions() });
    },
    detach: remove,
    shutdown: () => {
      isOver = true;
      for (const key in storage.all) storage.set(key, null);
      show(false);
      launcher?.button.remove();
      send({ type: 'shutdown' });
      // The frame has said goodbye to the service by then.
      setTimeout(remove, frame && 2_000);
    },
  };
}

/**
 * Loads the settings as a module rather than with `fetch`, so that a content security policy has to allow only scripts
 * and frames of the service. Null where this page has no chat.
 */
async function loadSettings(base: string, inbox: string, attempt = 0): Promise<LauncherSettings | null> {
  try {
    // A module that failed once is not asked for again under its name.
    const url = `${base}/widget/launcher.js?inbox_id=${inbox}&try=${attempt}`;
    return ((await import(/* @vite-ignore */ url)) as { settings: LauncherSettings | null }).settings;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 30_000));
    return loadSettings(base, inbox, attempt + 1);
  }
}
