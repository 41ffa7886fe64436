/**
 * The token of `/setup#<token>`. It leaves the address at once, since it belongs in no history or bookmark; the state of
 * this entry of the tab keeps it, so that the page can be loaded again.
 */
export function takeSetupToken(): string {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null && 'setup' in state ? String(state.setup) : '';
  const token = location.hash.slice(1) || kept;
  if (token !== '') history.replaceState({ setup: token }, '', location.pathname);
  return token;
}
