import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type WidgetDesk, widgetDesk } from './widget-desk.ts';

/**
 * One desk for the tests around it. After each of them every visit is closed, the inbox has no settings, and no page may
 * have thrown an error.
 */
export function deskOfTests(variables: Readonly<Record<string, string>> = {}): WidgetDesk {
  let made: WidgetDesk | undefined;
  const there = (): WidgetDesk => {
    if (made === undefined) throw new Error('the desk is there within a test only');
    return made;
  };
  beforeAll(async () => {
    made = await widgetDesk(variables);
  });
  afterAll(() => made?.close());
  afterEach(async () => {
    await there().endVisits();
    await there().configure({});
    expect(there().faults).toEqual([]);
  });
  return {
    service: () => there().service(),
    get proxy() {
      return there().proxy;
    },
    get browser() {
      return there().browser;
    },
    get inbox() {
      return there().inbox;
    },
    get faults() {
      return there().faults;
    },
    ask: (path, method, body) => there().ask(path, method, body),
    configure: (config) => there().configure(config),
    say: (uuid, message) => there().say(uuid, message),
    stored: (conversation) => there().stored(conversation),
    restart: () => there().restart(),
    visit: (options) => there().visit(options),
    endVisits: () => there().endVisits(),
    close: () => there().close(),
  };
}
