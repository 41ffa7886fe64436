import { type BootOptions, startWidget, type Widget, type WidgetEvent } from './widget.ts';

type Listener = (detail?: unknown) => void;
type Call = [string, ...unknown[]];
interface Api {
  (...call: Call): void;
  /** Calls from before this script was loaded. */
  q?: Call[];
}

const script = document.currentScript as HTMLScriptElement;
const page = globalThis as { Helpdesk?: Api };
const listeners: [string, Listener][] = [];
let widget: Widget | undefined;

function tell(event: WidgetEvent, detail?: unknown): void {
  for (const [name, listener] of listeners) if (name === event) listener(detail);
}

const commands = {
  boot: (options: BootOptions): void => {
    commands.detach();
    widget = startWidget(new URL(script.src).origin, options, tell);
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
  on: (event: string, listener: Listener) => void listeners.push([event, listener]),
};

function start(): void {
  const waiting = page.Helpdesk?.q ?? [];
  page.Helpdesk = (name, ...values) =>
    (commands[name as keyof typeof commands] as ((...all: unknown[]) => void) | undefined)?.(...values);
  for (const call of waiting) page.Helpdesk(...call);
  const { dataset } = script;
  if (dataset.inbox && !widget) {
    commands.boot({ ...dataset, title_badge: 'titleBadge' in dataset } as unknown as BootOptions);
  }
}

// Twice on one page is one chat.
if (!page.Helpdesk || page.Helpdesk.q) start();
