import { DomainError } from '@helpdesk/domain';
import type { Ports } from '@helpdesk/domain/ports';
import { type ApiCredentials, type Helpdesk, newApiCredentials } from '@helpdesk/domain/use-cases';
import type { BootstrapConfig } from '../config/read-config.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';

/** The first Admin. Password and credentials are those in use, whether they were configured or generated. */
export interface FirstStart {
  readonly bootstrap: BootstrapConfig;
  /** Undefined: there are none until a person sets the desk up. */
  readonly secrets: { readonly password: string; readonly credentials: ApiCredentials } | undefined;
  readonly inboxUuid: string;
}

const generatedPasswordLength = 20;

/** The domain reports the rule for passwords. The operator needs the name of the variable with it. */
function nameVariable(error: unknown): never {
  if (!(error instanceof DomainError && error.code === 'password.weak')) throw error;
  const message = error.details.issues?.[0]?.message ?? error.message;
  throw new OperatorError(`HELPDESK_BOOTSTRAP_PASSWORD ${message}`, exitCodes.config);
}

/**
 * Makes an empty store a desk, with what the environment gave and new secrets for the rest. Where it gave a secret, or
 * says so, the desk counts as set up; else a person sets it up with a link.
 */
export async function bootstrap(
  helpdesk: Pick<Helpdesk, 'bootstrapDesk'>,
  ids: Ports['ids'],
  given: BootstrapConfig,
): Promise<FirstStart | undefined> {
  const { firstRun, email } = given;
  const hasSetupLink = firstRun !== 'off' && given.password === undefined && given.credentials === undefined;
  const secrets = hasSetupLink && firstRun === 'link' ? undefined : secretsOf(ids, given);
  const made = await helpdesk.bootstrapDesk({ email, ...secrets, hasSetupLink }).catch(nameVariable);
  return made && { bootstrap: given, secrets, inboxUuid: made.inboxUuid };
}

function secretsOf(ids: Ports['ids'], { password, credentials }: BootstrapConfig): NonNullable<FirstStart['secrets']> {
  return {
    password: password?.value ?? ids.alphanumeric(generatedPasswordLength),
    credentials:
      credentials === undefined
        ? newApiCredentials(ids)
        : { apiKey: credentials.apiKey.value, apiSecret: credentials.apiSecret.value },
  };
}

/** A desk that a command fills: nobody is there to open a link, so it counts as set up and its secrets are printed. */
export function withoutSetupLink(given: BootstrapConfig): BootstrapConfig {
  return { ...given, firstRun: 'off' };
}
