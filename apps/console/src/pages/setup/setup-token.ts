import { inTab } from '../../browser/stored.ts';

const name = 'helpdesk.setup';

/**
 * The token of `/setup#<token>`. It leaves the address at once, since it belongs in no history or bookmark; the tab keeps
 * it, so that the page can be loaded again.
 */
export function takeSetupToken(): string {
  const token = location.hash.slice(1) || (inTab.read(name) ?? '');
  if (token !== '') {
    inTab.write(name, token);
    history.replaceState(history.state, '', location.pathname);
  }
  return token;
}

/** The link was used. */
export function forgetSetupToken(): void {
  inTab.write(name, null);
}
