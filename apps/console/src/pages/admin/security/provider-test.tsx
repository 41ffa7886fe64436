import type { OidcProvider } from '@helpdesk/client';
import { useSearch } from 'wouter-preact';
import { useWorkspace } from '../../../state/workspace.ts';
import { Icon } from '../../../ui/icon.tsx';
import ui from '../../../ui/ui.module.css';
import { signInWords } from '../../../words/admin-sign-in.ts';
import { words } from '../../../words/en.ts';
import { useFetched } from '../fetched.tsx';
import style from '../people/agents.module.css';

/** The page that lists the providers; the page of each one is below it. */
export const signInPath = '/admin/sign-in';

interface Props {
  readonly provider: OidcProvider;
  readonly isChanged: boolean;
}

/** The whole way, as an agent goes it: nothing less shows that the secret and the redirect address are right. */
export function ProviderTest({ provider: { id, enabled }, isChanged }: Props) {
  const next = encodeURIComponent(`${signInPath}/${id}?tested`);
  const reason = enabled ? isChanged && signInWords.testNeedsSave : signInWords.testNeedsOn;
  return (
    <section class={style.card} aria-labelledby="provider-test">
      <h3 id="provider-test">
        <Icon name="check" />
        {signInWords.testTitle}
      </h3>
      <p>{reason || signInWords.testText}</p>
      {!reason && (
        <div class={style.row}>
          <a
            class={`${ui.button} ${ui.line}`}
            href={`/api/v1/oidc/${id}/login?next=${next}`}
            target="_blank"
            rel="noopener"
          >
            {signInWords.testVerb}
            <span class={ui.hidden}>{words.newTab}</span>
          </a>
        </div>
      )}
    </section>
  );
}

/** The result of a test sign-in. Whether it went through the provider is read from the session. */
export function ProviderTested({ provider: { name } }: { readonly provider: OidcProvider }) {
  const { client } = useWorkspace();
  const isAsked = new URLSearchParams(useSearch()).has('tested');
  const session = useFetched(['own', 'session'], () => client.call('getOwnSession'), {
    enabled: isAsked,
    staleTime: 0,
  }).data;
  if (!isAsked || session === undefined) return null;
  const works = session.session.method === 'oidc';
  return (
    <p class={`${ui.strip} ${works ? ui.calm : ui.note} ${style.lead}`} role="status">
      <Icon name={works ? 'check' : 'warn'} />
      <span>{works ? signInWords.tested(name) : signInWords.notTested}</span>
    </p>
  );
}
