import { type ReplyOf, secretMask } from '@helpdesk/contract';

const noon = '2026-05-20T12:00:00.000Z';

export const oidcProvider: ReplyOf<'createOidcProvider'> = {
  id: 1,
  created_at: noon,
  updated_at: noon,
  name: 'Staff',
  provider: 'Custom',
  provider_url: 'https://id.example.com',
  client_id: 'helpdesk',
  client_secret: secretMask,
  logo_url: '',
  enabled: true,
  match_by_email: true,
  trust_email: false,
  create_agents: false,
  allowed_domains: [],
  default_roles: [],
  ask_second_factor: false,
  redirect_uri: 'https://desk.example.com/api/v1/oidc/1/finish',
};
