import { normalizeEmail } from '@helpdesk/domain';
import type { Command } from 'commander';
import { localAddress } from '../address.ts';
import { curlLine } from '../first-start-text.ts';
import { operatorActor } from '../operator-actor.ts';
import { OperatorError } from '../operator-error.ts';
import { type CommandContext, withDesk } from './context.ts';
import { table } from './table.ts';

export function addAgentApiKey(agent: Command, context: CommandContext): void {
  agent
    .command('api-key')
    .summary("make an agent's API key")
    .description(
      'Makes a new API key for an agent and prints key and secret, this once.\nThe key that the agent had stops working.',
    )
    .argument('<email>', "the agent's e-mail address")
    .addHelpText('after', '\nExample:\n  $ npm run helpdesk -- agent api-key ana@example.com\n')
    .action((email: string) => createApiKey(context, email));
}

async function createApiKey(context: CommandContext, email: string): Promise<void> {
  await withDesk(context, async ({ config, helpdesk }) => {
    const agents = await helpdesk.listAgents(operatorActor);
    const agent = agents.find((each) => each.email === normalizeEmail(email));
    if (agent === undefined) throw new OperatorError(`There is no agent with the e-mail address ${email}`);
    const { apiKey, apiSecret } = await helpdesk.createApiKey(operatorActor, agent.id);
    const rows = table([
      ['API key', apiKey],
      ['API secret', apiSecret],
    ]);
    const line = curlLine(`${apiKey}:${apiSecret}`, localAddress(config.host, config.port));
    context.out(`The secret is shown only this once.\n\n${rows}\nTry it, while the service runs:\n\n  ${line}\n`);
  });
}
