import { presentNamedKey } from '../presenters/api-key.ts';
import type { Handlers } from './handler.ts';

export const apiKeyHandlers = {
  listMyNamedApiKeys: async ({ helpdesk, actor }) => (await helpdesk.listMyNamedApiKeys(actor)).map(presentNamedKey),
  listNamedApiKeys: async ({ helpdesk, actor, params }) =>
    (await helpdesk.listNamedApiKeys(actor, params.id)).map(presentNamedKey),
  createNamedApiKey: async ({ helpdesk, actor, params, body }) => {
    const { key, apiSecret } = await helpdesk.createNamedApiKey(actor, params.id, {
      name: body.name,
      expiresAt: body.expires_at,
      permissions: body.permissions,
    });
    return { ...presentNamedKey(key), api_secret: apiSecret };
  },
  revokeNamedApiKey: ({ helpdesk, actor, params }) => helpdesk.revokeNamedApiKey(actor, params.id, params.key_id),
} satisfies Partial<Handlers>;
