import { type DomainError, type ErrorCode, type ErrorDetails, refuse } from '../shared/errors.ts';

/** What the sign-in page receives in its address: `/login?error=`. */
export type SignInPageError =
  | 'oidc_denied'
  | 'oidc_state'
  | 'oidc_failed'
  | 'oidc_unverified'
  | 'oidc_unknown'
  | 'oidc_disabled'
  | 'oidc_off'
  | 'oidc_many'
  | 'unavailable';

interface Refusal {
  /** The answer to the caller. Operators see more: the reason is in the log, the audit log and the figures. */
  readonly answer: SignInPageError | ErrorCode;
  /** The words for the log, without secrets and without data of the caller. */
  readonly words: string;
}

/** Every reason to refuse a sign-in. Names must not change: figures and entries of the audit log hold them. */
export const signInRefusals = {
  provider_off: {
    answer: 'oidc_off',
    words: 'There is no such provider, it is disabled, or its client secret was sealed with another secret',
  },
  provider_many: { answer: 'oidc_many', words: 'Too many sign-ins at providers from this address' },
  provider_unreachable: { answer: 'oidc_failed', words: 'Discovery failed: no provider of this issuer answers' },
  provider_denied: { answer: 'oidc_denied', words: 'The person or the provider said no' },
  provider_error: { answer: 'oidc_failed', words: 'The provider sent the browser back with an error' },
  provider_answer: { answer: 'oidc_failed', words: 'The code, the ID token or userinfo of the provider does not hold' },
  provider_changed: { answer: 'oidc_failed', words: 'The provider was disabled or changed during the sign-in' },
  attempt_missing: { answer: 'oidc_state', words: 'The browser came back without a state, or without the cookie' },
  attempt_unknown: { answer: 'oidc_state', words: 'The state is not known: used already, or never given' },
  attempt_expired: { answer: 'oidc_state', words: 'The browser came back after more than ten minutes' },
  attempt_elsewhere: { answer: 'oidc_state', words: 'The sign-in began in another browser, or at another provider' },
  subject_invalid: { answer: 'oidc_failed', words: 'The subject of the account is too long, or not a plain text' },
  account_not_linked: {
    answer: 'oidc_unknown',
    words: 'Nobody is linked to the account, and match_by_email and create_agents are off',
  },
  address_unverified: { answer: 'oidc_unverified', words: 'The provider says that the address is not verified' },
  address_not_said: {
    answer: 'oidc_unverified',
    words: 'The provider does not say whether the address is verified, and trust_email is off',
  },
  address_missing: { answer: 'oidc_unknown', words: 'The provider gives no e-mail address, or none that is valid' },
  address_unknown: { answer: 'oidc_unknown', words: 'No agent has the address, and create_agents is off' },
  address_domain: { answer: 'oidc_unknown', words: 'No agent has the address, and allowed_domains lacks its domain' },
  address_without_role: { answer: 'oidc_unknown', words: 'The default_roles of the provider were deleted' },
  address_not_matched: { answer: 'oidc_unknown', words: 'An agent has the address, and match_by_email is off' },
  agent_linked: { answer: 'oidc_unknown', words: 'The agent of the address is linked to another account there' },
  agent_gone: { answer: 'oidc_unknown', words: 'The agent who was linked to the account is gone' },
  agent_disabled: { answer: 'oidc_disabled', words: 'The agent is disabled' },
  service_unavailable: { answer: 'unavailable', words: 'The service could not do its work' },
  email_unknown: { answer: 'sign_in.refused', words: 'No agent has the e-mail address' },
  login_disabled: { answer: 'sign_in.refused', words: 'The agent is disabled' },
  password_missing: { answer: 'sign_in.refused', words: 'The agent has no password' },
  password_wrong: { answer: 'sign_in.refused', words: 'The password is wrong' },
  password_off: { answer: 'password_login.off', words: 'Passwords are switched off' },
  code_wrong: { answer: 'sign_in.refused', words: 'The password is right, and the code is wrong or used' },
  factor_wrong: { answer: 'second_factor.refused', words: 'The second factor is wrong or used' },
  factor_clock: {
    answer: 'second_factor.refused',
    words: 'The code is one of a few minutes before or after: the clock of the phone may be wrong',
  },
  factor_late: { answer: 'second_factor.refused', words: 'The token of the second factor is unknown, used up or over' },
  passkey_wrong: { answer: 'passkey.refused', words: 'The passkey is unknown, or its answer is wrong or too late' },
  own_password_wrong: { answer: 'password.wrong', words: 'An agent who is signed in gave a wrong password' },
  own_code_wrong: { answer: 'second_factor.wrong', words: 'An agent who is signed in gave a wrong code' },
  attempts_many: { answer: 'rate.limited', words: 'Too many failed attempts' },
  passwords_busy: { answer: 'sign_in.busy', words: 'Too many passwords are checked at this moment' },
  page_elsewhere: { answer: 'origin.cross_site', words: 'A page of another origin asked' },
  page_unknown: { answer: 'origin.unknown', words: 'A page asked that was opened at an unknown address' },
} as const satisfies Readonly<Record<string, Refusal>>;

type Refusals = typeof signInRefusals;

export type SignInRefusal = keyof Refusals;

/** The refusals that send a browser back to the sign-in page. */
export type ProviderRefusal = {
  [Reason in SignInRefusal]: Refusals[Reason]['answer'] extends SignInPageError ? Reason : never;
}[SignInRefusal];

/**
 * What the sign-in page receives.
 *
 * @example
 * pageErrorOf('address_not_said') // 'oidc_unverified'
 */
export function pageErrorOf(reason: ProviderRefusal): SignInPageError {
  return signInRefusals[reason].answer;
}

/**
 * The error to throw for a reason. The caller gets its code and the message, never the reason.
 *
 * @example
 * refuseSignIn('password_wrong', 'The e-mail address or the password is wrong').code // 'sign_in.refused'
 */
export function refuseSignIn(
  reason: Exclude<SignInRefusal, ProviderRefusal>,
  message: string,
  details: ErrorDetails = {},
): DomainError {
  return refuse(signInRefusals[reason].answer, message, { ...details, reason });
}
