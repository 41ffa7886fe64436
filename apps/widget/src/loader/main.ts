import { type BootOptions, startWidget, type Widget, type WidgetEvent } from './widget.ts';

type Listener = (detail?: unknown) => void;
type Call = [string, ...unknown[]];
interface Api {
  (...call: Call): void;
  /** Calls from before this script was loaded, where there were some; false: this is the function of the script itself. */
  q?: Call[] | false;
}

const page = globalThis as { Helpdesk?: Api };
const listeners: [string, Listener][] = [];
let widget: Widget | undefined;

const tag = document.currentScript as HTMLScriptElement | null;
/** A module has no tag, but every script can see in an error where it was loaded from. */
const address = tag?.src || /https?:[^\s()]*\/widget\.(\w+\.)?js[^\s():]*/.exec(`${Error().stack}`)?.[0];

const noAddress =
  'Helpdesk: a copy of widget.js does not know its desk. Load the one of the desk: <script async src="https://…/widget.js">';

function tell(event: WidgetEvent, detail?: unknown): void {
  // Each by itself: one that throws stops neither the others nor the chat.
  for (const [name, listener] of listeners) if (name === event) setTimeout(listener, 0, detail);
}

const commands = {
  boot: (options?: BootOptions): void => {
    commands.detach();
    if (options?.inbox && address) widget = startWidget(new URL(address).origin, options, tell);
    // biome-ignore lint/suspicious/noConsole: the author of the page has no other way to know
    else if (options?.inbox) console.error(noAddress);
  },
  open: () => widget?.show(true),
  close: () => widget?.show(false),
  toggle: () => widget?.show(),
  update: (options: Partial<BootOptions>) => widget?.update(options),
  detach: () => {
    widget?.detach();
    widget = undefined;
  },
  shutdown: () => {
    widget?.shutdown();
    widget = undefined;
  },
  on: (event: string, listener: Listener) => listeners.push([event, listener]),
};

// Twice on one page is one chat.
const before = page.Helpdesk?.q;
if (before !== false) {
  const api: Api = (name, ...values) =>
    (commands[name as keyof typeof commands] as ((...all: unknown[]) => void) | undefined)?.(...values);
  api.q = false;
  page.Helpdesk = api;
  for (const call of before ?? []) api(...call);
  const { dataset } = tag ?? [...document.scripts].find(({ src }) => src === address) ?? {};
  if (!widget) {
    // A missing attribute is tested as the text `undefined`.
    const title_badge = !/undefined|false/.test(dataset?.titleBadge as string);
    commands.boot({ ...dataset, title_badge } as unknown as BootOptions);
  }
}
