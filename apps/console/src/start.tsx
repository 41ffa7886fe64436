import { render } from 'preact';
import { App } from './app/app.tsx';
import { createSession } from './desk/session.ts';

const session = createSession(location.origin);
render(<App session={session} />, document.body);
void session.start();
