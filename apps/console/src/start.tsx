import { render } from 'preact';
import { App } from './app/app.tsx';
import { watchTravel } from './browser/leaving.ts';
import { loadReasons } from './state/reason-of-code.ts';
import { createSession } from './state/session.ts';

if (location.pathname === '/setup') void import('./pages/setup/start-setup.tsx');
else {
  watchTravel();
  const session = createSession(location.origin);
  render(<App session={session} />, document.body);
  void session.start();
  void loadReasons();
}
