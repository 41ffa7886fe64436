import { find, press, type Script, type ScriptedService, scriptedService } from '@helpdesk/screen-testing';
import { onTestFinished, vi } from 'vitest';
import type { FrameOptions, ToFrame, ToHost, Wire } from '../shared/protocol.ts';

declare const happyDOM: { setURL(address: string): void };

const inbox = 'inbox';

/** The whole frame in a page of the host, with a scripted service. */
export async function openFrame(
  script: Script = {},
  { stored = {}, options = {} }: { stored?: Readonly<Record<string, string>>; options?: Partial<FrameOptions> } = {},
): Promise<ScriptedService & { readonly toHost: readonly ToHost[]; tell(message: ToFrame): void }> {
  vi.resetModules();
  happyDOM.setURL(`https://desk.example.com/widget/?inbox=${inbox}`);
  document.head.innerHTML = '<meta name="later" content="/later.css">';
  // What another Preact has drawn would be taken for its own.
  document.body.replaceWith(document.createElement('body'));
  const service = scriptedService(script);
  const toHost: ToHost[] = [];
  const host = { postMessage: (message: ToHost) => void toHost.push(message) };
  vi.stubGlobal('parent', host);
  const tell = (message: ToFrame): void => {
    const data: Wire<ToFrame> = { ...message, helpdesk: inbox };
    const event = new MessageEvent('message', { data, origin: 'https://shop.example' });
    // The frame compares it with `parent`, which is not a window here.
    Object.defineProperty(event, 'source', { value: host });
    dispatchEvent(event);
  };
  onTestFinished(() => tell({ type: 'shutdown' }));
  await import('./main.tsx');
  const names = Object.entries(stored).map(([name, value]) => [`helpdesk.${inbox}.${name}`, value]);
  tell({
    type: 'init',
    stored: Object.fromEntries(names),
    options: { canRenew: false, ...options },
    page: { url: 'https://shop.example/', title: 'Shop' },
    isOpen: true,
  });
  return { ...service, toHost, tell };
}

/** A visitor with a session of an earlier visit. */
export const returning = { stored: { session: 'n0tARealT0ken', holder: 'visitor' } } as const;

/** From the first view into the beginning of a conversation. */
export async function begin(): Promise<void> {
  await press(await find('button', 'Send us a message'));
}
