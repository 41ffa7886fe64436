import { DomainError, faultName } from '@helpdesk/domain';
import { ActorChanged } from '@helpdesk/domain/use-cases';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaLinks } from '../media/media-links.ts';
import { UploadBrokenOff } from '../media/read-form.ts';
import { NotReady } from '../operations/health.ts';
import { noteIfSignIn } from '../operations/refused-sign-in.ts';
import type { UploadFailure } from '../operations/server-metrics.ts';
import { sendConsolePage } from '../pages/serve-console.ts';
import type { AgentGate } from '../request/caller/authenticate.ts';
import { wirePath } from '../request/wire-path.ts';
import type { ServerOptions } from '../server-options.ts';
import { presentConversationDetail } from './conversation.ts';
import { presentDraft } from './draft.ts';
import { type ErrorBody, errorBody, errorTable, ownErrorBody, refusedInput } from './error-table.ts';
import { presentSecondFactor } from './second-factor.ts';
import { sendJson } from './send-json.ts';

/** Turns whatever is thrown into the envelope, and unknown routes too. */
export function handleErrors(
  app: FastifyInstance,
  options: ServerOptions,
  { gate, links }: { readonly gate: AgentGate; readonly links: MediaLinks },
): void {
  app.setErrorHandler(async (raised: Raised, request, reply) => {
    const error = await afterConfirming(gate, request, raised);
    if (error instanceof DomainError) return replyWithDomainError(options, links, error, request, reply);
    if (error instanceof UploadBrokenOff) {
      // Any visitor can do it, as often as they like: it is counted, and is not a fault of the service.
      options.metrics?.figures.uploadFailed('broken_off');
      request.log.debug({ err: error.cause }, 'an upload broke off');
      return sendJson(reply.code(400), refusedInput('The upload broke off'));
    }
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
    if (status === 408 || status === 413) reply.header('connection', 'close');
    if (status >= 400 && status < 500) return sendJson(reply.code(status), refusalBody(status, error));
    request.log.error({ err: error }, 'unexpected error');
    const message = `Something unexpected happened; the request id is ${request.id}`;
    return sendJson(reply.code(500), errorBody('GeneralException', message));
  });
  app.setNotFoundHandler(
    (request, reply) =>
      sendConsolePage(options.console, request, reply) ?? sendJson(reply.code(404), ownErrorBody(404)),
  );
}

type Raised = FastifyError | DomainError | Error;

/** Even a refusal is only for a caller whom the store still knows: a revoked key gets 401, and no other refusal. */
async function afterConfirming(gate: AgentGate, request: FastifyRequest, raised: Raised): Promise<Raised> {
  try {
    await request.recalled?.confirm();
    return raised;
  } catch (error) {
    if (!(error instanceof ActorChanged)) return error as Raised;
  }
  try {
    await gate.admitAgain(request, null);
    return raised;
  } catch (refusal) {
    return refusal as Raised;
  }
}

async function replyWithDomainError(
  options: ServerOptions,
  links: MediaLinks,
  error: DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, errorType } = errorTable[error.kind];
  const { retryAfter } = error.details;
  logRefusal(error, request);
  noteIfSignIn(request, options, error);
  const failure = uploadFailures.get(error.code);
  if (failure !== undefined) options.metrics?.figures.uploadFailed(failure);
  reply.header('x-error-code', error.code);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (status === 401 && isAgentRoute(request) && !isOfBrowser(request))
    reply.header('www-authenticate', 'Basic realm="helpdesk", charset="UTF-8"');
  return sendJson(
    reply.code(status),
    errorBody(errorType, error.message, await errorData(options, links, error, request)),
  );
}

const uploadFailures: ReadonlyMap<string, UploadFailure> = new Map([
  ['upload.contact_quota', 'contact_quota'],
  ['upload.inbox_quota', 'inbox_quota'],
  ['upload.address_quota', 'address_quota'],
  ['upload.no_room', 'no_room'],
]);

/** The message of a refusal may repeat the input, so the log has the code of the case and the name of the cause. */
function logRefusal(error: DomainError, { log }: FastifyRequest): void {
  const { code, cause } = error;
  // A failing check is logged once, not for every request.
  if (error.kind === 'unavailable' && !(error instanceof NotReady)) log.warn({ code, err: cause }, 'refused');
  // The shop's own mistake locks its customers out, and only here it is seen why.
  else if (error.code === 'customer_token.invalid') log.warn({ code, why: faultName(cause) }, 'JWT refused');
  else log.debug({ code, why: cause === undefined ? undefined : faultName(cause) }, 'refused');
}

/**
 * A browser answers the challenge with a window of its own in front of the page, whatever has asked: a script, a picture, a
 * download, a form, a link. Our client names its page. Other requests of a page cannot, and over plain http browsers
 * leave `Sec-Fetch-Mode` out, but each names the languages of its user. Programs, for which the challenge is, do not.
 */
function isOfBrowser({ headers }: FastifyRequest): boolean {
  return browserHeaders.some((name) => headers[name] !== undefined);
}

const browserHeaders = ['x-helpdesk-page', 'sec-fetch-mode', 'accept-language'] as const;

/** Decided by the route, because the text of an address has many spellings. */
function isAgentRoute({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/api/v1/') && !/^\/api\/v1\/(?:widget|auth)\//.test(url);
}

async function errorData(
  options: ServerOptions,
  links: MediaLinks,
  error: DomainError,
  request: FastifyRequest,
): Promise<unknown> {
  if (error instanceof NotReady) return { checks: error.checks };
  const { issues, conversationUuid, address, confirm, enroll, secondFactor, draft, clock } = error.details;
  if (address !== undefined) return { code: error.code, address };
  if (error.code.startsWith('setup.')) return { code: error.code };
  if (confirm === true) return { confirm };
  if (enroll === true) return { enroll };
  if (secondFactor !== undefined) return { second_factor: presentSecondFactor(secondFactor) };
  if (draft !== undefined) return { draft: draft && presentDraft(draft) };
  if (error.kind === 'invalid_input') {
    const told = (issues ?? []).map(({ path, message }) => ({ path: wirePath(path), message }));
    return { issues: told, ...(clock === true && { clock }) };
  }
  if (clock === true) return { clock };
  if (conversationUuid === undefined || request.actor === null) return null;
  try {
    const detail = await options.helpdesk.getConversation(request.actor, conversationUuid);
    return presentConversationDetail(request.actor, detail, links, options.now());
  } catch (failure) {
    // The agent can no longer see the record, or the database is away: the conflict is answered without it.
    request.log.debug({ err: failure }, 'no current record for a conflict');
    return null;
  }
}

/** Refusals that Fastify makes itself. */
function refusalBody(status: number, error: Error): ErrorBody {
  if ('code' in error && error.code === 'BODY_ENCODED') return errorBody('InputException', error.message);
  if (status !== 400) return ownErrorBody(status);
  const message = ('code' in error && refusals.get(String(error.code))) || 'The body is not valid JSON';
  return refusedInput(message);
}

const refusals: ReadonlyMap<string, string> = new Map([
  ['BODY_TOO_DEEP', 'The body is nested more than 32 levels deep'],
  ['BODY_NOT_UTF8', 'The body is not valid UTF-8'],
  ['FST_ERR_BAD_URL', 'The path is not valid'],
  ['FST_PROTO_VIOLATION', 'A part of the form has a name that is not allowed'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'The length of the body is not the one announced'],
]);
