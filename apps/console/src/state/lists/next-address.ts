import { inTab } from '../../browser/stored.ts';

const name = 'helpdesk-next';
const gate = '/login';

/** Where to go after signing in: the address that was asked for. */
export function addressAskedFor(): string {
  const { pathname, search } = location;
  if (pathname !== gate) return pathname + search;
  const next = new URLSearchParams(search).get('next') ?? inTab.read(name);
  return next === undefined ? '/' : ownAddressOr(next);
}

export const isAtGate = (): boolean => location.pathname === gate;

/** The same rule as the service's `ownPathOr`: browsers remove tabs and line breaks, and read `\` as `/`. */
const ownPath = /^\/(?![/\\])[^\\\p{Cc}\p{Z}\p{Cs}]*$/u;

/** The address if it is a path of this desk, else `/`. The sign-in page is not a place to return to. */
export function ownAddressOr(path: string): string {
  return ownPath.test(path) && !path.startsWith(gate) ? path : '/';
}

/** Before this tab leaves for a provider, which brings it back to `/login` when something else is asked. */
export function keepAddress(): void {
  inTab.write(name, addressAskedFor());
}

/** Leaves the sign-in page after a sign-in. Returns the query that the page had. */
export function leaveGate(): string {
  const { pathname, search } = location;
  if (pathname === gate) history.replaceState(null, '', addressAskedFor());
  inTab.write(name, null);
  return pathname === gate ? search : '';
}
