import type { Route } from '@helpdesk/contract';

/** What a refusal with a status means wherever it is answered; rows of the contract add what is special. */
const meanings = {
  400: 'The input is refused; `data.issues` names every fault by its path',
  401: 'No credentials, or credentials that are unknown, revoked or expired',
  403: 'The caller may not do this',
  404: 'There is no such record',
  409: 'It clashes with what is there',
  413: 'The body is too large',
  415: 'The body has a type that this route does not read',
  422: 'Stored data does not allow it',
  429: 'Too many requests; `Retry-After` says when to come back',
  503: 'The service cannot work at the moment; `Retry-After` says when to come back',
} as const;

export type RefusalStatus = keyof typeof meanings;

/** What may be answered to any request, before the row is looked at or when it fails: the `default` of each. */
export const anywhere = [400, 405, 408, 413, 415, 431, 500] as const;

/** The refusals of a row, with what each means there, in order of status. */
export function refusalsOf(row: Route): readonly { readonly status: RefusalStatus; readonly meaning: string }[] {
  const statuses = new Set<RefusalStatus>();
  const { caller } = row;
  const writes = row.method !== 'GET';
  if (writes || row.query !== undefined || caller.kind === 'widget' || hasNumber(row)) statuses.add(400);
  if (caller.kind !== 'public') statuses.add(401);
  // A session that still has to set up a second factor is refused on every route for agents.
  if (caller.kind !== 'public') statuses.add(403);
  if (caller.kind === 'widget' || row.params !== undefined) statuses.add(404);
  if (takesIdempotencyKey(row) || row.ifMatch === true) statuses.add(409);
  if (writes) for (const status of [413, 415] as const) statuses.add(status);
  if (caller.kind !== 'public') for (const status of [429, 503] as const) statuses.add(status);
  const own: Readonly<Record<number, string | undefined>> = row.refusals ?? {};
  for (const status of Object.keys(own)) statuses.add(Number(status) as RefusalStatus);
  return [...statuses]
    .sort((a, b) => a - b)
    .map((status) => ({
      status,
      meaning: [meanings[status], ...general(row, status), own[status] ?? []].flat().join('. '),
    }));
}

/** What follows from the kind of the row. */
function general(row: Route, status: RefusalStatus): readonly string[] {
  if (status === 409 && row.ifMatch === true) return ['`If-Match` is stale: `data` is the current conversation'];
  if (status === 409 && takesIdempotencyKey(row)) return ['The `Idempotency-Key` was used with another body'];
  if (status === 403 && row.caller.kind === 'agent' && row.method !== 'GET') {
    return ['Or a browser sends it for a page of another origin (`Sec-Fetch-Site`)'];
  }
  if (status === 403 && row.caller.kind === 'session') return ['An API key may not do this'];
  if (status === 401 && row.caller.kind === 'widget' && row.caller.session === 'none')
    return ['A session that is given instead of the inbox is not valid'];
  if (status === 404 && row.caller.kind === 'widget') return ['The inbox is unknown, disabled or no live chat'];
  return [];
}

/** What is about signing in is not repeated. */
export function takesIdempotencyKey({ method, caller, storesNothing }: Route): boolean {
  return method === 'POST' && storesNothing !== true && (caller.kind === 'agent' || caller.kind === 'widget');
}

function hasNumber({ path }: Route): boolean {
  return /\{(?:note_|key_|session_)?id\}/.test(path);
}
