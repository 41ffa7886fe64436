import { DomainError } from '@helpdesk/domain';
import type { Ports } from '@helpdesk/domain/ports';
import { type ApiCredentials, type Helpdesk, newApiCredentials } from '@helpdesk/domain/use-cases';
import type { BootstrapConfig } from '../config/read-config.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';

/** The first Admin. Password and credentials are those in use, whether they were configured or generated. */
export interface FirstStart {
  readonly bootstrap: BootstrapConfig;
  readonly password: string;
  readonly credentials: ApiCredentials;
  readonly inboxUuid: string;
}

const generatedPasswordLength = 20;

/** The domain reports the rule for passwords. The operator needs the name of the variable with it. */
function nameVariable(error: unknown): never {
  if (!(error instanceof DomainError && error.code === 'password.weak')) throw error;
  const message = error.details.issues?.[0]?.message ?? error.message;
  throw new OperatorError(`HELPDESK_BOOTSTRAP_PASSWORD ${message}`, exitCodes.config);
}

/** Makes an empty store a desk, with what the environment gave and new secrets for the rest. */
export async function bootstrap(
  helpdesk: Pick<Helpdesk, 'bootstrapDesk'>,
  ids: Ports['ids'],
  given: BootstrapConfig,
): Promise<FirstStart | undefined> {
  const password = given.password?.value ?? ids.alphanumeric(generatedPasswordLength);
  const credentials =
    given.credentials === undefined
      ? newApiCredentials(ids)
      : { apiKey: given.credentials.apiKey.value, apiSecret: given.credentials.apiSecret.value };
  const made = await helpdesk.bootstrapDesk({ email: given.email, password, credentials }).catch(nameVariable);
  return made && { bootstrap: given, password, credentials, inboxUuid: made.inboxUuid };
}
