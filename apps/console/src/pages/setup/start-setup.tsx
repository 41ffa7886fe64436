import { createAgentClient } from '@helpdesk/client';
import { render } from 'preact';

// Words are read when a module begins, so the page comes after them.
await (await import('../../words/setup/speak-of-setup.ts')).speakOfSetup();
const [{ SetupPage }, { takeSetupToken }] = await Promise.all([import('./setup-page.tsx'), import('./setup-token.ts')]);
const client = createAgentClient({ baseUrl: location.origin, credentials: 'session' });
render(<SetupPage client={client} token={takeSetupToken()} />, document.body);
