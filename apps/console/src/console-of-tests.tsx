import type { Agent, ConsoleStart } from '@helpdesk/client';
import {
  completePage,
  everyPermission,
  exampleOf,
  type Script,
  type ScriptedService,
  scriptedService,
} from '@helpdesk/screen-testing';
import { render } from 'preact';
import { onTestFinished, vi } from 'vitest';

declare const happyDOM: { setURL(address: string): void };

// A page that is not drawn has no caret: the plain field stands there, as where the editor could not be loaded.
vi.mock('./pages/conversation/composer/rich/rich-field.tsx', () => {
  throw new Error('there is no editor');
});

const start = exampleOf('GET /api/v1/console/bootstrap') as ConsoleStart;

interface Opened {
  /** What the agent may do; everything unless given. */
  readonly permissions?: Agent['permissions'];
  readonly agent?: Partial<Agent>;
  readonly start?: Partial<ConsoleStart>;
  /** The time of the service, where that is not the time of the page. */
  readonly time?: Date;
}

/** Opens the whole console at an address, in English, with a service that answers from the test's script. */
export async function openConsole(path: string, script: Script = {}, opened: Opened = {}): Promise<ScriptedService> {
  happyDOM.setURL(`https://desk.example.com${path}`);
  completePage();
  // What the sheets of the console say where scripts read it.
  document.documentElement.style.cssText = '--row: 4rem; --row-compact: 3rem; font-size: 16px';
  const agent: Agent = { ...start.agent, permissions: opened.permissions ?? [...everyPermission], ...opened.agent };
  const service = scriptedService({
    'GET /api/v1/console/bootstrap': { ...start, preferences: {}, ...opened.start, agent },
    'GET /api/v1/agents/me': agent,
    ...script,
  });
  if (opened.time !== undefined) service.setTime(opened.time);
  const [{ App }, { createSession }, { loadReasons }] = await Promise.all([
    import('./app/app.tsx'),
    import('./state/session.ts'),
    import('./state/reason-of-code.ts'),
  ]);
  await loadReasons();
  const session = createSession(location.origin);
  render(<App session={session} />, document.body);
  onTestFinished(() => {
    const state = session.state.snapshot();
    if (state.kind === 'signed-in') state.workspace.close();
    render(null, document.body);
    localStorage.clear();
    sessionStorage.clear();
  });
  void session.start();
  return service;
}
