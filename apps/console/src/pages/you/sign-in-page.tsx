import { useWorkspace } from '../../state/workspace.ts';
import { Page } from '../../ui/page.tsx';
import { you } from '../../words/you.ts';
import { Fetched } from './fetched.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactor } from './second-factor.tsx';
import { own } from './use-act.ts';
import style from './you.module.css';

export function SignInPage() {
  const { client } = useWorkspace();
  return (
    <Page title={you.pages.signIn}>
      <div class={style.column}>
        <Fetched name={own.session} fetch={() => client.call('getOwnSession')}>
          {(session) => (
            <>
              <PasswordSection hasPassword={session.has_password} />
              <SecondFactor session={session} />
              <Passkeys />
            </>
          )}
        </Fetched>
      </div>
    </Page>
  );
}
