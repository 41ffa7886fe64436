import { render } from 'preact';
import { App } from './app/app.tsx';
import { watchTravel } from './browser/leaving.ts';
import { loadReasons } from './state/reason-of-code.ts';
import { createSession } from './state/session.ts';

watchTravel();
const session = createSession(location.origin);
render(<App session={session} />, document.body);
void session.start();
void loadReasons();
