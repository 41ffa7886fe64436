import type { TimeLimit } from '../../operations/shared-counts.ts';
import type { ServerOptions } from '../../server-options.ts';
import { type RateLimit, rateLimit } from '../rate-limit.ts';
import { type SignInLimits, signInLimits } from './sign-in-limits.ts';

/** What is counted of agents, and of those who are not signed in yet. */
export interface AgentLimits {
  readonly requests: RateLimit;
  readonly searches: RateLimit;
  /** Tests of mailboxes: each connects to servers that the caller names. */
  readonly mailTests: RateLimit;
  /** Failed credentials of one address. */
  readonly failures: RateLimit;
  readonly signIns: SignInLimits;
  readonly linkRequests: RateLimit;
  readonly challenges: RateLimit;
}

const hour = 3_600;
/** Of one address. */
const failedSignInsPerHour = 300;
const linkRequestsPerHour = 10;
const mailTestsPerMinute = 10;
/** Of one address, a minute: many agents of an office share one, and each challenge is a row for five minutes. */
const challengesPerMinute = 300;

export function agentLimits({ rateLimits, metrics, counts }: ServerOptions): AgentLimits {
  const { apiPerMinute, searchesPerMinute, failedCredentialsPerMinute } = rateLimits;
  const figures = metrics?.figures;
  const limited = (limit: TimeLimit, points: number, message: string, seconds?: number): RateLimit =>
    rateLimit({
      ...{ limit, points, message, seconds, shared: counts },
      onRefused: (name) => figures?.rateLimited(name),
    });
  const failures = limited('failed_credentials', failedCredentialsPerMinute, 'Too many failed credentials');
  // 0 switches off all limits of those who sign in.
  const failuresOfHour = limited(
    'failed_sign_ins',
    failedCredentialsPerMinute === 0 ? 0 : failedSignInsPerHour,
    'Too many failed attempts to sign in',
    hour,
  );
  return {
    requests: limited('api', apiPerMinute, 'Too many requests with this API key'),
    searches: limited('search', searchesPerMinute, 'Too many searches with this API key'),
    // Where requests are not limited, tests are not either.
    mailTests: limited('mail_tests', apiPerMinute === 0 ? 0 : mailTestsPerMinute, 'Too many tests of mailboxes'),
    failures,
    signIns: signInLimits({
      failures: [failures, failuresOfHour],
      isOff: failedCredentialsPerMinute === 0,
      onBusy: () => figures?.rateLimited('sign_ins_of_network'),
    }),
    linkRequests: limited('password_links', linkRequestsPerHour, 'Too many requests for a link', hour),
    challenges: limited('passkey_challenges', challengesPerMinute, 'Too many challenges for passkeys'),
  };
}
