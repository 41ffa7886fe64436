import type { Actor, JsonObject } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';

/** The domain of the shop on the demo's page; RFC 2606 reserves it, so it receives no mail. */
export const shopDomain = 'saltmarsh.example';

const config: JsonObject = {
  trusted_authserv: `mx.${shopDomain}`,
  forwarders: [shopDomain],
  signature: '<p>{{agent.first_name}}<br>Saltmarsh Kitchen: copper, enamel and repairs</p>',
};

/** While the history of the demo is made, its mails are offered to a relay. `demoRelay` answers instead of it. */
const relay: JsonObject = { host: `smtp.${shopDomain}`, port: 587, auth_protocol: 'none' };

/** The e-mail inbox of the demo. It reads no mailbox: its mails come from files. Returns its id. */
export async function makeMailInbox(helpdesk: Helpdesk, operator: Actor): Promise<number> {
  const inbox = await helpdesk.createInbox(operator, {
    ...{ name: 'Support', channel: 'email', enabled: true, secret: null },
    from: `Saltmarsh Kitchen <support@${shopDomain}>`,
    fromNameTemplate: '{{agent.first_name}} at Saltmarsh Kitchen',
    config: { ...config, smtp: [relay] },
  });
  return inbox.id;
}

/** From now on nothing leaves: the service has no server to connect to. */
export async function removeRelay(helpdesk: Helpdesk, operator: Actor, inboxId: number): Promise<void> {
  await helpdesk.updateInbox(operator, inboxId, { config });
}
