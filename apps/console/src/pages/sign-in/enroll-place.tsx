import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useNotLoaded } from '../../browser/reload.ts';
import type { Session } from '../../state/session.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words/en.ts';
import { Card } from './card.tsx';
import { Fault } from './fault.tsx';
import { NotSignedOut } from './not-signed-out.tsx';
import style from './sign-in.module.css';

interface EnrollProps {
  readonly session: Session;
}

type Loaded = { readonly Enroll: FunctionComponent<EnrollProps> } | 'failed' | undefined;

/** The page for a second factor that the desk asks for; few ever see it, so it is loaded then. */
export function EnrollPlace({ session }: EnrollProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    import('../you/enroll.tsx').then(
      ({ Enroll }) => setLoaded({ Enroll }),
      () => setLoaded('failed'),
    );
  }, []);
  return (
    <>
      {loaded === undefined ? (
        <main class={style.gate} aria-busy="true" />
      ) : loaded === 'failed' ? (
        <NotLoaded session={session} />
      ) : (
        <loaded.Enroll session={session} />
      )}
      <NotSignedOut session={session} />
    </>
  );
}

function NotLoaded({ session }: EnrollProps) {
  const { hint, isAway, reload } = useNotLoaded();
  return (
    <Card title={words.page.notBuilt} hint={isAway ? undefined : hint}>
      <div class={style.form}>
        <Button kind="main" onClick={reload}>
          {words.line.reload}
        </Button>
        <Fault text={isAway ? hint : undefined} />
      </div>
      <div class={style.others}>
        <Button kind="link" onClick={() => void session.signOut()}>
          {words.nav.signOut}
        </Button>
      </div>
    </Card>
  );
}
