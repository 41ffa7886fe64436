import { createAgentClient } from '@helpdesk/client';
import { render } from 'preact';

// Words are read when a module begins, so the page comes after them.
await (await import('../../words/setup/speak-of-setup.ts')).speakOfSetup();
const [{ SetupPage }, { takeSetupToken }] = await Promise.all([import('./setup-page.tsx'), import('./setup-token.ts')]);
const client = createAgentClient({ baseUrl: location.origin, credentials: 'session' });
function show(): void {
  const token = takeSetupToken();
  render(<SetupPage key={token} client={client} token={token} />, document.body);
}
show();
// A link that is pasted where the page is open already changes the address alone: the browser loads nothing.
addEventListener('hashchange', show);
