const name = 'helpdesk-next';
const gate = '/login';

/** Where to go after signing in: the address that was asked for. */
export function addressAskedFor(): string {
  const { pathname, search } = location;
  if (pathname !== gate) return pathname + search;
  const next = new URLSearchParams(search).get('next') ?? kept();
  return next === null ? '/' : ownAddressOr(next);
}

export const isAtGate = (): boolean => location.pathname === gate;

/** As the service reads it (`ownPathOr`): browsers leave out tabs and line breaks, and read `\` as `/`. */
const ownPath = /^\/(?![/\\])[^\\\p{Cc}\p{Z}\p{Cs}]*$/u;

/** A path of this desk: whoever makes a link to `/login` does not say where else to go. */
export function ownAddressOr(path: string): string {
  return ownPath.test(path) && !path.startsWith(gate) ? path : '/';
}

/** Before this tab leaves for a provider, which brings it back to `/login` when something else is asked. */
export function keepAddress(): void {
  try {
    sessionStorage.setItem(name, addressAskedFor());
  } catch {
    // Then it goes on at the start.
  }
}

/** Somebody has signed in: the page for that is left. Returns the query that it had. */
export function leaveGate(): string {
  const { pathname, search } = location;
  if (pathname === gate) history.replaceState(null, '', addressAskedFor());
  try {
    sessionStorage.removeItem(name);
  } catch {
    // It was never kept.
  }
  return pathname === gate ? search : '';
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}
