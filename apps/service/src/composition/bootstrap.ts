import type { Ports } from '@helpdesk/domain/ports';
import { type ApiCredentials, type Helpdesk, newApiCredentials } from '@helpdesk/domain/use-cases';
import type { BootstrapConfig } from '../config/read-config.ts';

/** The first Admin as they were made; the values are those in use, whoever chose them. */
export interface FirstStart {
  readonly bootstrap: BootstrapConfig;
  readonly password: string;
  readonly credentials: ApiCredentials;
  readonly inboxUuid: string;
}

const generatedPasswordLength = 20;

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
  const made = await helpdesk.bootstrapDesk({ email: given.email, password, credentials });
  return made && { bootstrap: given, password, credentials, inboxUuid: made.inboxUuid };
}
