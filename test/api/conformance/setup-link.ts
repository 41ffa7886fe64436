import { setupSettingsName } from '@helpdesk/domain';
import { somePassword } from './signed-in.ts';
import type { World } from './world.ts';

/** The token of a new setup link, though the desk may be set up already. */
export async function setupToken({ store, clock, helpdesk, ports }: World): Promise<string> {
  const setup = { state: 'open', openedAt: clock.now(), nonce: ports.ids.token(16), closedAt: null, closedBy: null };
  await store.transact((writer) => writer.settings.keep(setupSettingsName, setup));
  return (await helpdesk.getSetupLink())?.token ?? '';
}

/** What the first administrator enters. */
export function claim() {
  return {
    first_name: 'Ada',
    last_name: 'Reyes',
    email: `ada.${crypto.randomUUID()}@saltmarsh.example`,
    password: somePassword,
    desk: { name: 'Saltmarsh Kitchen', locale: 'en', timezone: 'Europe/Berlin' },
    origin: 'http://localhost:9000',
  };
}
