import { refuse } from '../../model/shared/errors.ts';
import { isAboutOwner, type PasswordOwner, passwordFault, passwordForms } from '../../model/sign-in/password-rules.ts';
import type { Ports } from '../../ports/ports.ts';

/** The hash of a new password that keeps the rules, for a caller who may set it. Throws `password.weak`, and `sign_in.busy`. */
export async function acceptPassword(
  ports: Pick<Ports, 'passwords' | 'commonPasswords'>,
  path: string,
  password: string,
  owner: PasswordOwner,
): Promise<string> {
  const fault = passwordFault(password);
  if (fault !== undefined) throw weak(path, fault);
  const forms = passwordForms(password);
  if (isAboutOwner(forms, owner)) throw weak(path, 'must not be a name or e-mail address of the agent');
  if (await ports.commonPasswords.hasAny(forms)) throw weak(path, 'is too common: many people have it or one like it');
  return ports.passwords.hash(password, 'proven');
}

function weak(path: string, message: string): Error {
  return refuse('password.weak', `The password ${message}`, { issues: [{ path, message }] });
}
