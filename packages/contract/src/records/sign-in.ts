import { passwordLinkKinds, sessionMethods } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { flag, id, oneOf, timestamp } from '../shapes/scalars.ts';
import { email, familyName, newPassword, personName, text } from '../shapes/text.ts';
import { agentWithKey } from './agent.ts';
import { permissionNames } from './permission.ts';

/** What a browser needs to know before anybody signs in. */
export const signInMethods = v.strictObject({
  name: about(v.string(), 'Of the desk'),
  logo_url: v.nullable(v.string()),
  password: flag,
  password_reset: about(oneOf(['mail', 'admin']), 'Who sends a link to whoever forgot their password'),
  passkeys: flag,
  setup_open: about(flag, 'Whether the desk waits for the person who has its setup link'),
  oidc: v.array(v.strictObject({ id, name: v.string(), logo_url: v.nullable(v.string()), login_url: v.string() })),
});

/** The password as typed. The rules for new passwords do not apply. */
const typedPassword = text(1, 1_024);

const linkToken = text(1, 128);

export const loginBody = body({
  email,
  password: typedPassword,
  code: v.optional(about(text(1, 64), 'Of a second factor, where the agent has one: six digits, or a recovery code')),
  remember: v.optional(about(flag, 'Whether the browser keeps the session when it is closed'), true),
});

/** A browser in which an agent is signed in. */
export const agentSession = v.strictObject({
  id,
  created_at: timestamp,
  last_seen_at: timestamp,
  expires_at: about(timestamp, 'Unless it is used before'),
  ip: v.string(),
  user_agent: v.string(),
  method: oneOf(sessionMethods),
  current: about(flag, 'Whether it is the one of the request'),
});

export const ownSession = v.strictObject({
  agent: agentWithKey,
  session: agentSession,
  has_password: flag,
  totp: flag,
  passkeys: about(v.number(), 'How many'),
  recovery_codes_left: v.number(),
  enroll: about(flag, 'Whether a second factor has to be set up first'),
});

export const confirmed = v.strictObject({ fresh_until: timestamp });

export const changePasswordBody = body({
  current_password: v.optional(about(typedPassword, 'Required of an agent who has a password')),
  new_password: newPassword,
});

export const passwordLinkBody = body({
  send: v.optional(about(flag, 'Whether the link is sent by mail and not returned'), false),
});

export const passwordLink = v.strictObject({
  url: about(v.nullable(v.string()), 'Returned once; null where it was sent by mail'),
  kind: oneOf(passwordLinkKinds),
  expires_at: timestamp,
});

export const resetPasswordBody = body({ email });

export const setPasswordBody = body({
  token: linkToken,
  password: newPassword,
  first_name: v.optional(personName),
  last_name: v.optional(familyName),
});

export const checkPasswordLinkBody = body({ token: linkToken });

/** Whom a link to set a password is for. */
export const checkedPasswordLink = v.strictObject({
  kind: oneOf(passwordLinkKinds),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  roles: about(v.array(v.string()), 'Names'),
  permissions: v.array(v.picklist(permissionNames)),
});
