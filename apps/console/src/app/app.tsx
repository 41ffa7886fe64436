import { useEffect, useState } from 'preact/hooks';
import { Router } from 'wouter-preact';
import { ownerOfDevice } from '../browser/device.ts';
import { leave, withChanges } from '../browser/leaving.ts';
import notLoaded from '../not-loaded.module.css';
import { EnrollPlace } from '../pages/sign-in/enroll-place.tsx';
import { NotSignedOut } from '../pages/sign-in/not-signed-out.tsx';
import { SetPasswordPlace, setPasswordPage, takeToken } from '../pages/sign-in/set-password-place.tsx';
import { SignIn } from '../pages/sign-in/sign-in.tsx';
import { UnsentQuestion } from '../pages/sign-in/unsent-question.tsx';
import type { Session } from '../state/session.ts';
import { WorkspaceContext } from '../state/workspace.ts';
import { Button } from '../ui/button.tsx';
import { useReadable } from '../ui/readable.ts';
import { words } from '../words/en.ts';
import { gate } from '../words/gate.ts';
import style from './app.module.css';
import frame from './frame.module.css';
import { Frame } from './frame.tsx';
import { useHeldLocation } from './held-location.ts';

/** While it is asked who is signed in: where an agent was before, the panes that will be there. */
function Shell() {
  if (ownerOfDevice() === undefined) return <div class={style.empty} />;
  return (
    <div class={frame.workspace} aria-busy="true">
      <div class={frame.nav} />
      <div class={frame.sheet} />
    </div>
  );
}

export function App({ session }: { readonly session: Session }) {
  const state = useReadable(session.state);
  const isGate = state.kind === 'signed-out' || (state.kind === 'signed-in' && state.isOver);
  useEffect(() => {
    if (isGate) document.title = gate.signIn;
  }, [isGate]);
  const [token] = useState(() => (location.pathname === setPasswordPage ? takeToken() : undefined));
  if (token !== undefined && location.pathname === setPasswordPage) {
    return <SetPasswordPlace session={session} token={token} />;
  }
  if (state.kind === 'signed-in') {
    const signOut = (): void => leave(() => void session.signOut());
    return (
      <WorkspaceContext.Provider value={state.workspace}>
        <Router
          key={state.opening}
          hook={useHeldLocation}
          aroundNav={(navigate, to, options) => leave(() => navigate(to, options), options?.state === withChanges)}
        >
          <Frame isOver={state.isOver} onSignOut={signOut} />
        </Router>
        <NotSignedOut session={session} />
        <UnsentQuestion session={session} />
        {state.isOver && <SignIn session={session} isAgain />}
      </WorkspaceContext.Provider>
    );
  }
  if (state.kind === 'starting') return <Shell />;
  if (state.kind === 'enroll') return <EnrollPlace session={session} />;
  if (state.kind === 'failed') {
    return (
      <main class={notLoaded.message}>
        <h1>{words.page.failed}</h1>
        <Button kind="line" onClick={() => void session.start()}>
          {words.retry}
        </Button>
      </main>
    );
  }
  const why = state.kind === 'signed-out' ? state.why : undefined;
  return <SignIn key={why} session={session} why={why} />;
}
