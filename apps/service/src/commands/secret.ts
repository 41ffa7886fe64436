import type { Command } from 'commander';
import { openDeskDatabase } from '../composition/compose.ts';
import { secretName } from '../desk/one-secret.ts';
import { secretCheck } from '../desk/secret-check.ts';
import { keptSecret, secretFileOf } from '../desk/secret-file.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { type CommandContext, requireConfig } from './context.ts';

export function addSecret(program: Command, context: CommandContext): void {
  const secret = program
    .command('secret')
    .summary('what seals and signs')
    .description('The secret that seals what rests in the database and signs links; see HELPDESK_SECRET.');

  secret
    .command('adopt')
    .summary('go on with another secret than the desk had')
    .description(
      'Makes HELPDESK_SECRET, or else the secret in the data folder, the secret of the desk; makes a new one where ' +
        'there is none. For a secret that is lost, or known to others. Says what is lost with the old one.',
    )
    .addHelpText('after', help)
    .action(() => adoptSecret(context));
}

async function adoptSecret(context: CommandContext): Promise<void> {
  const config = requireConfig(context.env);
  const database = await openDeskDatabase(config);
  try {
    if ((await database.store.read(({ roles }) => roles.list())).length === 0) {
      throw new OperatorError('The database holds no desk yet: the first start keeps the secret that it has');
    }
    const check = secretCheck(config.secret ?? (await keptSecret(config.dataDir)));
    const before = await database.agreed.find(secretName);
    await database.agreed.replace(secretName, check);
    const name = config.secret === undefined ? secretFileOf(config.dataDir) : 'HELPDESK_SECRET';
    context.out(before === check ? `The desk has the secret of ${name} already.\n` : adopted(name));
  } finally {
    await database.close();
  }
}

const adopted = (name: string) => `The desk has the secret of ${name} now. Lost with the old one:

  links     to uploaded files that were handed out before; each page gets new ones when it is loaded again
  cursors   of lists that a client was reading; it starts again with the first page
  codes     of authenticator apps (TOTP); agents who have them sign in with a recovery code, or after
            "agent second-factor EMAIL --reset"
  providers of OpenID Connect; agents sign in there after each client secret was given again
  passwords of mailboxes; their inboxes are disabled, until each password was given again
  answers   that were sealed for requests with an Idempotency-Key; such a request, repeated, answers 409

API keys, passwords, passkeys and the sessions of visitors and contacts do not depend on the secret, and stay.
Start every node again with this secret; a node that still has the old one is not ready.
`;

const help = `
Examples:
  $ npm run helpdesk -- secret adopt
  $ HELPDESK_SECRET_FILE=/run/secrets/helpdesk npm run helpdesk -- secret adopt
`;
