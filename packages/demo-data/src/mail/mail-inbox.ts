import type { Actor, JsonObject } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import { companyDomain, companyName } from '../company.ts';

const config: JsonObject = {
  trusted_authserv: `mx.${companyDomain}`,
  forwarders: [companyDomain],
  signature: `<p>{{agent.first_name}}<br>${companyName}: copper, enamel and kitchen gardens</p>`,
};

/** While the history of the demo is made, its mails are offered to a relay. `demoRelay` answers instead of it. */
const relay: JsonObject = { host: `smtp.${companyDomain}`, port: 587, auth_protocol: 'none' };

/** The e-mail inbox of the demo. It reads no mailbox: its mails come from files. Returns its id. */
export async function makeMailInbox(helpdesk: Helpdesk, operator: Actor): Promise<number> {
  const inbox = await helpdesk.createInbox(operator, {
    ...{ name: 'Support', channel: 'email', enabled: true, secret: null },
    from: `${companyName} <support@${companyDomain}>`,
    fromNameTemplate: `{{agent.first_name}} at ${companyName}`,
    config: { ...config, smtp: [relay] },
  });
  return inbox.id;
}

/** From now on nothing leaves: the service has no server to connect to. */
export async function removeRelay(helpdesk: Helpdesk, operator: Actor, inboxId: number): Promise<void> {
  await helpdesk.updateInbox(operator, inboxId, { config });
}
