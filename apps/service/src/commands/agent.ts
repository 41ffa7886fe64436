import { agentRoleName } from '@helpdesk/domain';
import type { Command } from 'commander';
import { addAgentApiKey } from './agent-api-key.ts';
import { type AgentOptions, createAgent } from './agent-create.ts';
import { addAgentPassword } from './agent-password.ts';
import { addAgentSecondFactor } from './agent-second-factor.ts';
import type { CommandContext } from './context.ts';

export function addAgent(program: Command, context: CommandContext): void {
  const agent = program
    .command('agent')
    .summary('create agents, their API keys, passwords and second factors')
    .description(
      'Creates agents (the people who answer customers), their API keys and passwords, and resets second factors.',
    );

  agent
    .command('create')
    .summary('create an agent')
    .description('Creates an agent and prints its id. Give it an API key with "agent api-key" afterwards.')
    .requiredOption('--email <address>', 'e-mail address; also names the agent in other commands')
    .requiredOption('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .option('--role <names...>', 'role, by name; repeat it or list several', [agentRoleName])
    .option('--team <names...>', 'team, by name; the team must exist')
    .option('--password-stdin', 'read the password from standard input, so that it is in no shell history')
    .addHelpText('after', createHelp)
    .action((options: AgentOptions) => createAgent(context, options));

  addAgentApiKey(agent, context);
  addAgentPassword(agent, context);
  addAgentSecondFactor(agent, context);
}

const createHelp = `
Examples:
  $ npm run helpdesk -- agent create --email ana@example.com --first-name Ana --last-name Costa
  $ npm run helpdesk -- agent create --email lee@example.com --first-name Lee --role Agent --team Billing
  $ npm run --silent helpdesk -- agent create --email max@example.com --first-name Max --password-stdin < password.txt
`;
