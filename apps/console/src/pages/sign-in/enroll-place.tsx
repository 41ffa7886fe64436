import type { Session } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/en.ts';
import { LazyGate } from './lazy-gate.tsx';
import { NotSignedOut } from './not-signed-out.tsx';

const load = () => import('../you/enroll.tsx').then(({ Enroll }) => Enroll);

/** The page for a second factor that the desk asks for. */
export function EnrollPlace({ session }: { readonly session: Session }) {
  const signOut = (
    <Button kind="link" onClick={() => void session.signOut()}>
      {words.nav.signOut}
    </Button>
  );
  return (
    <>
      <LazyGate load={load} props={{ session }} way={signOut} />
      <NotSignedOut session={session} />
    </>
  );
}
