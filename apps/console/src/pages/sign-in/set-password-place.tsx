import type { Session } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { gate } from '../../words/gate.ts';
import { LazyGate } from './lazy-gate.tsx';

const load = () => import('./link/load-link-page.ts').then(({ loadLinkPage }) => loadLinkPage());

export const setPasswordPage = '/set-password';

/**
 * The token of `/set-password#<token>`, or of `?token=` in links of other clients, is read once, and leaves the address:
 * it belongs in no history.
 */
export function takeToken(): string {
  const token = location.hash.slice(1) || (new URLSearchParams(location.search).get('token') ?? '');
  if (token !== '') history.replaceState(null, '', setPasswordPage);
  return token;
}

/** The page that a link opens. */
export function SetPasswordPlace(props: { readonly session: Session; readonly token: string }) {
  const back = (
    <Button kind="link" onClick={() => props.session.passwordSet(false)}>
      {gate.back}
    </Button>
  );
  return <LazyGate load={load} props={props} way={back} />;
}
