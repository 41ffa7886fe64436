import { updateAgentBody } from '@helpdesk/contract';
import { dayLengthMs, parseEmail } from '@helpdesk/domain';
import type { Command } from 'commander';
import type { Composition } from '../composition/compose.ts';
import { operatorActor } from '../composition/operator-actor.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { localAddress } from '../start/address.ts';
import { checkInput } from './check-input.ts';
import { type CommandContext, withDesk } from './context.ts';

export function addAgentPassword(agent: Command, context: CommandContext): void {
  agent
    .command('password')
    .summary('make a link with which an agent sets a password, or set one')
    .description(
      'Prints a link with which the agent sets a password. It is valid once, for 24 hours; former links are not any more.\n' +
        'With --stdin it sets the password that is read. Setting a password ends all sessions of the agent.',
    )
    .argument('<email>', "the agent's e-mail address")
    .option('--stdin', 'read the password from standard input, so that it is in no shell history')
    .addHelpText('after', passwordHelp)
    .action((email: string, options: { readonly stdin?: boolean }) =>
      options.stdin === true ? setPassword(context, email) : printLink(context, email),
    );

  agent
    .command('sign-out')
    .summary('end all sessions of an agent')
    .description('Signs an agent out of every browser. API keys stay valid.')
    .argument('<email>', "the agent's e-mail address")
    .addHelpText('after', '\nExample:\n  $ npm run helpdesk -- agent sign-out ana@example.com\n')
    .action((email: string) => signOut(context, email));
}

const passwordHelp = `
Examples:
  $ npm run helpdesk -- agent password ana@example.com
  $ npm run --silent helpdesk -- agent password ana@example.com --stdin < password.txt
`;

/** The id of the agent with this address. */
export async function agentIdOf({ helpdesk }: Composition, email: string): Promise<number> {
  const agents = await helpdesk.listAgents(operatorActor);
  const agent = agents.find((each) => each.email === parseEmail(email));
  if (agent === undefined) throw new OperatorError(`There is no agent with the e-mail address ${email}`);
  return agent.id;
}

async function printLink(context: CommandContext, email: string): Promise<void> {
  await withDesk(context, async (composition) => {
    const { config, helpdesk } = composition;
    const agentId = await agentIdOf(composition, email);
    const { link, token } = await helpdesk.createPasswordLink(operatorActor, agentId, dayLengthMs);
    const address = config.publicUrl ?? localAddress(config.host, config.port);
    const until = new Date(link.expiresAt).toISOString();
    context.out(`The link is shown only this once, and valid until ${until}:\n\n  ${address}/set-password#${token}\n`);
  });
}

async function setPassword(context: CommandContext, email: string): Promise<void> {
  const text = (await context.readStdin()).replace(/\r?\n$/, '');
  const { new_password: newPassword } = checkInput(updateAgentBody, { new_password: text });
  await withDesk(context, async (composition) => {
    await composition.helpdesk.updateAgent(operatorActor, await agentIdOf(composition, email), { newPassword });
    context.out('The password was set, and all sessions of the agent have ended.\n');
  });
}

async function signOut(context: CommandContext, email: string): Promise<void> {
  await withDesk(context, async (composition) => {
    await composition.helpdesk.endAgentSessions(operatorActor, await agentIdOf(composition, email));
    context.out('All sessions of the agent have ended.\n');
  });
}
