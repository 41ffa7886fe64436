import { type Actor, DomainError, type LiveSession } from '@helpdesk/domain';
import type { SignedIn, SignInInput } from '@helpdesk/domain/use-cases';
import type { FastifyReply } from 'fastify';
import { nodeTimers } from '../../operations/timers.ts';
import { presentAgentWithKey } from '../../presenters/agent.ts';
import { addressKey } from '../../request/caller/address-key.ts';
import { originOf } from '../../request/caller/origin-of.ts';
import type { Proof } from '../../request/caller/sign-in-limits.ts';
import type { ServerOptions } from '../../server-options.ts';
import type { Call } from '../handler.ts';

type Signing = Pick<Call<'login'>, 'gate' | 'reply' | 'links' | 'options'>;

/** Answers a sign-in that succeeded: the agent, and the cookies of their browser. */
export async function answerSignIn({ gate, reply, links, options }: Signing, signIn: () => Promise<SignedIn>) {
  reply.header('cross-origin-resource-policy', 'same-origin');
  const { actor, token, device } = await unhurried(reply, options, signIn);
  gate.cookies.setSession(reply, token, sessionOf(actor), options.now());
  gate.cookies.setDevice(reply, device);
  return presentAgentWithKey(actor, links);
}

/** The browser that signs in, as the request shows it. */
export function browserOf({ gate, reply }: Pick<Signing, 'gate' | 'reply'>) {
  const { request } = reply;
  return {
    ...originOf(request),
    network: addressKey(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    device: gate.cookies.deviceOf(request),
    session: gate.cookies.sessionOf(request),
  };
}

/** The same, where a refusal counts as a failed guess. A second factor that was not given yet does not count. */
export async function countingFailures(
  { gate, reply }: Pick<Signing, 'gate' | 'reply'>,
  signIn: (addressWait: number | undefined) => Promise<SignedIn>,
  proof: Proof = 'other',
): Promise<SignedIn> {
  const { ip } = reply.request;
  const attempt = await gate.signIns.attempt(ip, proof);
  let isGuess = false;
  try {
    return await signIn(attempt.wait);
  } catch (error) {
    isGuess = error instanceof DomainError && error.code !== 'second_factor.required' && isUnauthorized(error);
    throw error;
  } finally {
    await attempt.end(isGuess);
  }
}

/** The same with a password, which few of one network may try at once. */
export async function countingPasswords(
  call: Pick<Signing, 'gate' | 'reply'>,
  signIn: (limits: Pick<SignInInput, 'addressWait' | 'networkIsBusy'>) => Promise<SignedIn>,
): Promise<SignedIn> {
  const end = call.gate.signIns.begin(call.reply.request.ip);
  const networkIsBusy = end === undefined;
  try {
    return await countingFailures(call, (addressWait) => signIn({ addressWait, networkIsBusy }), 'password');
  } finally {
    end?.();
  }
}

async function unhurried<T>(
  reply: FastifyReply,
  { soonestRefusalMs = 1_000, timers = nodeTimers }: Pick<ServerOptions, 'soonestRefusalMs' | 'timers'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUnauthorized(error)) {
      const rest = Math.max(0, Math.ceil(soonestRefusalMs - reply.elapsedTime));
      await timers.wait(rest);
    }
    throw error;
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'unauthorized';
}

export function sessionOf({ session }: Actor): LiveSession {
  if (session === undefined) throw new Error('an agent without a session came to a route of sessions');
  return session;
}
