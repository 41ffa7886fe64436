import { HelpdeskError } from '@helpdesk/client';
import { charactersToGo, isAboutOwner, passwordForms, passwordRules } from '@helpdesk/domain';
import { addressFault } from '@helpdesk/screen-state';
import { gate } from '../../words/gate.ts';
import { setupWords } from '../../words/setup/setup-words.ts';

const { faults } = setupWords;

/** What the first administrator types. */
export interface Claim {
  readonly desk: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export type ClaimField = keyof Claim;

/** What is wrong at each field, in the order of the form; last names are always right. */
export type ClaimFaults = Readonly<Partial<Record<ClaimField, string>>>;

export function faultsOf(claim: Claim): ClaimFaults {
  const found: Readonly<Record<ClaimField, string | undefined>> = {
    desk: claim.desk.trim() === '' ? gate.missing(setupWords.desk) : undefined,
    firstName: claim.firstName.trim() === '' ? gate.missing(setupWords.firstName) : undefined,
    lastName: undefined,
    email: faultOfEmail(claim.email.trim()),
    password: faultOfPassword(claim),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
}

function faultOfEmail(email: string): string | undefined {
  if (email === '') return gate.missing(gate.email);
  const fault = addressFault(email);
  if (fault === undefined) return undefined;
  return fault === 'no_ending' ? faults.ending : gate.wrongAddress;
}

function faultOfPassword({ password, ...owner }: Claim): string | undefined {
  if (password === '') return gate.missing(gate.password);
  const met = passwordRules(password);
  const toGo = charactersToGo(password);
  if (!met.length) return toGo > 0 ? faults.toGo(toGo) : faults.tooLong;
  if (!met.different) return faults.different;
  if (!met.varied) return faults.common;
  return isAboutOwner(passwordForms(password), owner) ? faults.own : undefined;
}

const fieldOfPath: ReadonlyMap<string, ClaimField> = new Map([
  ['desk.name', 'desk'],
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['email', 'email'],
  ['password', 'password'],
]);

/** What the service finds wrong, which knows more passwords than the page; undefined where it is no field of the form. */
export function refusedFields(error: unknown): ClaimFaults | undefined {
  const data = error instanceof HelpdeskError && error.status === 400 ? error.data : null;
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues)) return undefined;
  const found = data.issues.flatMap(({ path }: { readonly path?: string }) => {
    const field = fieldOfPath.get(path ?? '');
    return field === undefined ? [] : [[field, field === 'password' ? faults.common : faults.refused] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
