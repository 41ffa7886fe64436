import { secondFactorDemands, secondFactorMethods, securityLimits } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { documentedAs } from '../shapes/documented-as.ts';
import { flag, id, oneOf, someMember, timestamp } from '../shapes/scalars.ts';
import { text, trimmed } from '../shapes/text.ts';

/** The data of a 401 after a correct password. */
export const secondFactorNeeded = v.strictObject({
  second_factor: v.strictObject({
    token: about(v.string(), 'For `POST /auth/second-factor`; five attempts, five minutes'),
    expires_at: timestamp,
    methods: v.array(oneOf(secondFactorMethods)),
  }),
});

const token = text(1, 128);

export const secondFactorCode = about(text(1, 64), 'Six digits, or a recovery code');

const notAnAnswer = 'must be the answer of `navigator.credentials`, as its `toJSON` makes it';

/** What the browser returns, with its bytes as base64url. */
const passkeyResponse = v.pipe(
  v.looseObject({ id: v.pipe(v.string(notAnAnswer), v.regex(/^[\w-]{1,1400}$/, notAnAnswer)) }, notAnAnswer),
  documentedAs({
    type: 'object',
    properties: { id: { type: 'string' } },
    required: ['id'],
    additionalProperties: true,
  }),
);

const answerMembers = { challenge_id: token, response: passkeyResponse };

export const secondFactorBody = body({
  token,
  code: v.optional(about(secondFactorCode, 'Either this, or the answer of a passkey')),
  passkey: v.optional(about(body(answerMembers), 'The answer to a challenge of `POST /auth/passkey/options`')),
});

export const confirmBody = body({
  password: v.optional(about(text(1, 1_024), 'Either this, or a code, or challenge_id and response of a passkey')),
  code: v.optional(secondFactorCode),
  challenge_id: v.optional(token),
  response: v.optional(passkeyResponse),
});

export const startedTotp = v.strictObject({
  secret: about(v.string(), 'Base32, for who types it'),
  uri: about(v.string(), 'For a QR code'),
  expires_at: about(timestamp, 'Until then it has to be confirmed'),
});

export const confirmTotpBody = body({ code: secondFactorCode });

export const recoveryCodes = v.strictObject({
  recovery_codes: about(v.array(v.string()), 'Shown once; each is good once'),
});

/** A passkey of the caller. */
export const passkey = v.strictObject({
  id,
  name: v.string(),
  created_at: timestamp,
  last_used_at: v.nullable(timestamp),
  synced: about(flag, 'Whether it is kept on several devices'),
});

export const passkeyOffer = v.strictObject({
  challenge_id: about(v.string(), 'Comes back with the answer; good once, for five minutes'),
  options: about(
    v.pipe(v.record(v.string(), v.unknown()), documentedAs({ type: 'object', additionalProperties: true })),
    'For `navigator.credentials`, with bytes as base64url',
  ),
});

const passkeyName = trimmed(1, 64);

export const addPasskeyBody = body({ ...answerMembers, name: passkeyName });

export const renamePasskeyBody = body({ name: passkeyName });

export const passkeyLoginBody = body({
  ...answerMembers,
  remember: v.optional(about(flag, 'Whether the browser keeps the session when it is closed'), true),
});

/** How agents may sign in, and for how long. */
export const securitySettings = v.strictObject({
  password_login: flag,
  require_second_factor: oneOf(secondFactorDemands),
  session_idle_hours: v.number(),
  session_max_days: v.number(),
});

function wholeNumber(max: number) {
  const message = `must be a whole number from 1 to ${max}`;
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(1, message), v.maxValue(max, message));
}

export const securitySettingsBody = v.pipe(
  body({
    password_login: v.optional(about(flag, 'Switched off only in a session of a provider')),
    require_second_factor: v.optional(about(oneOf(secondFactorDemands), 'Of whom')),
    session_idle_hours: v.optional(
      about(wholeNumber(securityLimits.maxIdleHours), 'After its last use; shorter holds at once'),
    ),
    session_max_days: v.optional(
      about(wholeNumber(securityLimits.maxDays), 'However it is used; shorter holds at once'),
    ),
  }),
  someMember(),
);
