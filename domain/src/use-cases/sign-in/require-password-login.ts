import type { SecuritySettings } from '../../model/sign-in/security-settings.ts';
import { refuseSignIn } from '../../model/sign-in/sign-in-refusal.ts';
import type { Ports } from '../../ports/ports.ts';

/** Whether agents may sign in with a password now. */
export function allowsPasswordLogin(
  { passwordLoginIsForced }: Pick<Ports, 'passwordLoginIsForced'>,
  { passwordLogin }: Pick<SecuritySettings, 'passwordLogin'>,
): boolean {
  return passwordLoginIsForced || passwordLogin;
}

/** Throws `password_login.off`. */
export function requirePasswordLogin(
  ports: Pick<Ports, 'passwordLoginIsForced'>,
  security: Pick<SecuritySettings, 'passwordLogin'>,
): void {
  if (allowsPasswordLogin(ports, security)) return;
  throw refuseSignIn('password_off', 'Nobody signs in with a password here.');
}
