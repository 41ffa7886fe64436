import type { AgentClient, ReplyOf } from '@helpdesk/client';
import { useEffect, useState } from 'preact/hooks';
import { attempt, onDevice } from '../../browser/stored.ts';
import { words } from '../../words/en.ts';

export type Methods = ReplyOf<'listSignInMethods'>;

const name = 'helpdesk-methods';
/** So long the card waits at the first visit; then it shows what every desk has. */
const patienceMs = 500;
const usual: Methods = {
  name: words.desk,
  logo_url: null,
  password: true,
  password_reset: 'admin',
  passkeys: false,
  setup_open: false,
  oidc: [],
};

/** How people sign in here. At once what it was the last time, so that nothing moves; undefined for a moment before. */
export function useMethods(client: AgentClient): Methods | undefined {
  const [methods, setMethods] = useState<Methods | undefined>(kept);
  useEffect(() => {
    const late = setTimeout(() => setMethods((known) => known ?? usual), patienceMs);
    client
      .call('listSignInMethods')
      .then((fresh) => {
        setMethods((known) => (JSON.stringify(known) === JSON.stringify(fresh) ? known : fresh));
        onDevice.write(name, JSON.stringify(fresh));
      })
      // The known methods stay. If the desk does not answer, the first attempt to sign in reports it.
      .catch(() => setMethods((known) => known ?? usual));
    return () => clearTimeout(late);
  }, [client]);
  return methods;
}

function kept(): Methods | undefined {
  const found: unknown = attempt(() => JSON.parse(onDevice.read(name) ?? 'null'));
  return isMethods(found) ? found : undefined;
}

/** Another version of this page may have kept it. */
function isMethods(value: unknown): value is Methods {
  if (typeof value !== 'object' || value === null) return false;
  const { name: desk, password, passkeys, password_reset: reset, oidc } = value as Partial<Methods>;
  const areFlags = typeof password === 'boolean' && typeof passkeys === 'boolean';
  return areFlags && typeof desk === 'string' && (reset === 'mail' || reset === 'admin') && Array.isArray(oidc);
}
