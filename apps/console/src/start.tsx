import './base.css';
import '@helpdesk/screens/tokens.css';
import { render } from 'preact';
import { App } from './app/app.tsx';
import { createSession } from './desk/session.ts';
import { showTheme } from './desk/theme.ts';

showTheme();
const session = createSession(location.origin);
render(<App session={session} />, document.body);
void session.start();
