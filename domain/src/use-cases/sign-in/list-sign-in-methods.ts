import type { Ports } from '../../ports/ports.ts';
import { readDesk } from '../settings/read-desk.ts';
import { readSetup } from '../setup/setup-link.ts';
import { readSecurity } from './live-session.ts';
import { allowsPasswordLogin } from './require-password-login.ts';

interface SignInMethods {
  /** The name of the desk. */
  readonly name: string;
  readonly logoUrl: string | null;
  readonly password: boolean;
  readonly passkeys: boolean;
  /** The desk waits for the person who has its setup link. */
  readonly isSetupOpen: boolean;
}

/**
 * How agents can sign in to the desk.
 *
 * @example
 * (await desk.listSignInMethods()).password // true
 */
export async function listSignInMethods(
  ports: Pick<Ports, 'store' | 'passkeys' | 'passwordLoginIsForced'>,
): Promise<SignInMethods> {
  const [security, { name, logoUrl }, setup] = await ports.store.read(
    async (reader) => [await readSecurity(reader), await readDesk(reader), await readSetup(reader)] as const,
    { oneState: true },
  );
  const password = allowsPasswordLogin(ports, security);
  const isSetupOpen = setup.state === 'open';
  return { name, logoUrl, password, passkeys: ports.passkeys.isAvailable(), isSetupOpen };
}
