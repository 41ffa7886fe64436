import { providerDomainShape } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { documentedAs } from '../shapes/documented-as.ts';
import { list } from '../shapes/list.ts';
import { noneFor, unlessGiven } from '../shapes/not-given.ts';
import { flag, id, someMember, timestamp } from '../shapes/scalars.ts';
import { secretMask } from '../shapes/secret-mask.ts';
import { text, title, trimmed } from '../shapes/text.ts';

const trustText = 'Whether an e-mail address counts as verified where the provider does not say whether it is';

export const oidcProvider = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  name: v.string(),
  provider: about(v.string(), 'Which product it is, for screens'),
  provider_url: about(v.string(), 'Its issuer'),
  client_id: v.string(),
  client_secret: about(v.string(), 'Masked'),
  logo_url: about(v.string(), 'Empty when there is none'),
  enabled: flag,
  match_by_email: about(flag, 'Whether an agent of the verified e-mail address is linked at their first sign-in'),
  trust_email: about(flag, trustText),
  create_agents: about(flag, 'Whether people of the allowed domains become agents at their first sign-in'),
  allowed_domains: v.array(v.string()),
  default_roles: about(v.array(v.string()), 'Names of the roles that such agents are given'),
  ask_second_factor: about(flag, 'Whether agents with a second factor are asked for it all the same'),
  redirect_uri: about(v.string(), 'To be allowed at the provider'),
});

const anyUrl = v.pipe(v.string(), v.url());

const httpAddress = (message: string) =>
  v.pipe(
    trimmed(1, 2_000),
    v.check((value) => v.is(anyUrl, value) && /^https?:\/\//i.test(value), message),
    documentedAs({ type: 'string', format: 'uri', maxLength: 2_000 }),
  );

const logo = noneFor([''], httpAddress('must be an address with http or https'));

const domain = v.pipe(trimmed(1, 253), v.regex(providerDomainShape, 'must be a domain'));

const fields = {
  name: title,
  provider_url: httpAddress('must be an address with https'),
  client_id: trimmed(1, 500),
  client_secret: about(text(1, 2_000), `${secretMask} keeps the secret`),
};

const rules = {
  provider: v.optional(trimmed(1, 64), 'Custom'),
  logo_url: v.optional(logo, null),
  enabled: v.optional(flag, true),
  match_by_email: v.optional(flag, true),
  trust_email: about(v.optional(flag, false), trustText),
  create_agents: v.optional(flag, false),
  allowed_domains: v.optional(list(domain, 50), []),
  default_roles: v.optional(list(v.string('must be a string'), 50), []),
  ask_second_factor: v.optional(flag, false),
};

export const createOidcProviderBody = body({ ...fields, ...rules });

export const updateOidcProviderBody = v.pipe(
  body({
    name: v.optional(fields.name),
    provider_url: v.optional(fields.provider_url),
    client_id: v.optional(fields.client_id),
    client_secret: unlessGiven([''], fields.client_secret),
    provider: v.optional(trimmed(1, 64)),
    logo_url: v.optional(logo),
    enabled: v.optional(flag),
    match_by_email: v.optional(flag),
    trust_email: about(v.optional(flag), trustText),
    create_agents: v.optional(flag),
    allowed_domains: v.optional(list(domain, 50)),
    default_roles: v.optional(list(v.string('must be a string'), 50)),
    ask_second_factor: v.optional(flag),
  }),
  someMember(),
);
