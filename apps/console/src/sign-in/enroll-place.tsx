import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Session } from '../desk/session.ts';
import style from './sign-in.module.css';

interface EnrollProps {
  readonly session: Session;
}

/** The page for a second factor that the desk asks for; few ever see it, so it is loaded then. */
export function EnrollPlace({ session }: EnrollProps) {
  const [loaded, setLoaded] = useState<{ readonly Enroll: FunctionComponent<EnrollProps> }>();
  useEffect(() => {
    import('../you/enroll.tsx').then(
      ({ Enroll }) => setLoaded({ Enroll }),
      // The page is tried again as a whole.
      () => void session.signOut(),
    );
  }, [session]);
  return loaded === undefined ? <main class={style.gate} aria-busy="true" /> : <loaded.Enroll session={session} />;
}
