import type { Route } from '@helpdesk/contract';
import { type Actor, invalidInput } from '@helpdesk/domain';
import type { CheckedFile, Helpdesk } from '@helpdesk/domain/use-cases';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../request/caller/address-key.ts';
import type { ServerOptions } from '../server-options.ts';

const maxKeyLength = 255;

/** The use cases for one request: with an `Idempotency-Key`, those that do things once. */
export function helpdeskFor(
  options: ServerOptions,
  request: FastifyRequest,
  body: unknown,
  files: readonly CheckedFile[],
  { path, storesNothing }: Pick<Route, 'path' | 'storesNothing'>,
): Helpdesk {
  const helpdesk = request.recalled?.helpdesk ?? options.helpdesk;
  const key = request.headers['idempotency-key'];
  // What changes with each sign-in is not repeated.
  const isOfSignIn = path.startsWith('/api/v1/auth/');
  if (key === undefined || request.method !== 'POST' || isOfSignIn || storesNothing) return helpdesk;
  if (typeof key !== 'string' || key.length < 1 || key.length > maxKeyLength) {
    throw invalidInput('input.invalid', 'Idempotency-Key', `must have 1 to ${maxKeyLength} characters`);
  }
  const caller = callerOf(options, request, key);
  if (caller === undefined) return helpdesk;
  const content = files.map(({ filename, staged }) => [filename, staged.sha256]);
  const text = `${request.method} ${addressOf(request, path)}\n${JSON.stringify(body ?? null)}`;
  const fingerprint = options.digest(content.length === 0 ? text : `${text}\n${JSON.stringify(content)}`);
  return helpdesk.once({ ...caller, fingerprint });
}

/** The address in one spelling: what is percent-encoded without need is the same route. */
function addressOf({ url, params }: FastifyRequest, path: string): string {
  const given = params as Readonly<Record<string, string>>;
  const plain = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(given[name] ?? ''));
  const at = url.indexOf('?');
  return at < 0 ? plain : `${plain}${url.slice(at)}`;
}

/** No user has it: it stands for pages without a session. */
const stranger = 0;

/**
 * A kept answer may hold what a narrower key must not see, so the answer to one key of an agent is not repeated to
 * another. Headers contain no line break, so a key that an agent sends never looks like these.
 */
function ofNamedKey({ namedKey }: Actor, key: string): string {
  return namedKey === undefined ? key : `${namedKey.id}\n${key}`;
}

/**
 * The owner of the key. For a page without a session the response may hold a new session. So the same key from another
 * address, browser or inbox is a different key, and a stranger who guesses a simple key does not get the session.
 */
function callerOf(
  options: ServerOptions,
  { actor, widget, ip, headers }: FastifyRequest,
  key: string,
): { readonly callerId: number; readonly key: string } | undefined {
  if (actor !== null) return { callerId: actor.id, key: ofNamedKey(actor, key) };
  if (widget === null) return undefined;
  if (widget.actor !== null) return { callerId: widget.actor.contact.id, key: `${widget.inbox.id} ${key}` };
  const parts = [widget.inbox.uuid, addressKey(ip), headers['user-agent'] ?? '', headers.origin ?? '', key];
  return { callerId: stranger, key: options.digest(JSON.stringify(parts)) };
}
