import type { AgentClient } from '@helpdesk/client';
import { cell, type Readable } from '@helpdesk/screen-state';
import { type PaneWidth, paneWidths, showWidth } from '../browser/pane-widths.ts';
import { type Language, languages } from '../words/speech.ts';

export const densities = ['comfortable', 'compact'] as const;
type Density = (typeof densities)[number];

/** The notices that an agent can choose. */
export const notices = ['assigned', 'reply', 'mention', 'unassigned', 'team'] as const;
export type Notice = (typeof notices)[number];

/** What agents set for themselves, with what holds until they do. The service keeps it, for all their devices. */
export interface Preferences {
  /** Null means the language of the browser. */
  readonly language: Language | null;
  readonly density: Density;
  /** After resolving the next conversation is opened, else the list. */
  readonly next_after_resolve: boolean;
  /** Enter alone sends the message; Shift and Enter begin a new line. */
  readonly enter_sends: boolean;
  /** Keys without Ctrl or Alt are shortcuts. */
  readonly single_keys: boolean;
  /** Other keys for a command, by its usual one. */
  readonly own_keys: Readonly<Record<string, string>>;
  readonly notify_desktop: readonly Notice[];
  readonly notify_sound: readonly Notice[];
  /** Notifications name the sender and leave out the text. */
  readonly notify_without_text: boolean;
  /** The width in pixels. Null means the default. */
  readonly list_width: number | null;
  readonly panel_width: number | null;
}

const usual: Preferences = {
  language: null,
  density: 'comfortable',
  next_after_resolve: true,
  enter_sends: false,
  single_keys: true,
  own_keys: {},
  notify_desktop: [],
  notify_sound: [],
  notify_without_text: false,
  list_width: null,
  panel_width: null,
};

type Kept = Readonly<Record<string, unknown>>;

/** Another version of the console may have kept something else: what does not fit is as if it was never set. */
export function preferencesOf(kept: Kept): Preferences {
  const flag = (name: 'next_after_resolve' | 'enter_sends' | 'single_keys' | 'notify_without_text'): boolean => {
    const value = kept[name];
    return typeof value === 'boolean' ? value : usual[name];
  };
  return {
    language: languages.find((each) => each === kept.language) ?? usual.language,
    density: densities.find((each) => each === kept.density) ?? usual.density,
    next_after_resolve: flag('next_after_resolve'),
    enter_sends: flag('enter_sends'),
    single_keys: flag('single_keys'),
    own_keys: keysOf(kept.own_keys),
    notify_desktop: noticesOf(kept.notify_desktop),
    notify_sound: noticesOf(kept.notify_sound),
    notify_without_text: flag('notify_without_text'),
    list_width: widthOf('list_width', kept),
    panel_width: widthOf('panel_width', kept),
  };
}

function noticesOf(value: unknown): readonly Notice[] {
  return notices.filter((each) => Array.isArray(value) && value.includes(each));
}

function widthOf(pane: PaneWidth, { [pane]: width }: Kept): number | null {
  const { least, most } = paneWidths[pane];
  return typeof width === 'number' && width >= least && width <= most ? width : null;
}

function keysOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, key]) => typeof key === 'string')) as Record<
    string,
    string
  >;
}

export interface PreferenceKeeper extends Readable<Preferences> {
  /** Holds at once, and is taken back when the service does not keep it: then it rejects. */
  set(patch: Partial<Preferences>): Promise<void>;
}

export function keepPreferences(client: AgentClient, kept: Kept): PreferenceKeeper {
  const state = cell(preferencesOf(kept));
  showOnPage(state.snapshot());
  state.subscribe(() => showOnPage(state.snapshot()));
  return {
    subscribe: state.subscribe,
    snapshot: state.snapshot,
    set: async (patch) => {
      const before = state.snapshot();
      state.set({ ...before, ...patch });
      try {
        await client.call('setMyPreferences', { body: { ...patch } });
      } catch (error) {
        state.update((now) => ({ ...now, ...Object.fromEntries(namesOf(patch).map((name) => [name, before[name]])) }));
        throw error;
      }
    },
  };
}

const namesOf = (patch: Partial<Preferences>) => Object.keys(patch) as (keyof Preferences)[];

/** The styles read it from the document, and the list the height of a row from the styles. */
function showOnPage({ density, list_width: list, panel_width: panel }: Preferences): void {
  showWidth('list_width', list);
  showWidth('panel_width', panel);
  if (density === 'comfortable') delete document.documentElement.dataset.density;
  else document.documentElement.dataset.density = density;
}
