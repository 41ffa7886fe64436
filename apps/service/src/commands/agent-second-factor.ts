import type { Command } from 'commander';
import { operatorActor } from '../composition/operator-actor.ts';
import { agentIdOf } from './agent-password.ts';
import { type CommandContext, withDesk } from './context.ts';

export function addAgentSecondFactor(agent: Command, context: CommandContext): void {
  agent
    .command('second-factor')
    .summary('reset the second factor of an agent')
    .description(
      'For an agent who lost their device: removes one-time codes, recovery codes and passkeys, and ends all sessions.\n' +
        'The password is enough to sign in afterwards.',
    )
    .argument('<email>', "the agent's e-mail address")
    .requiredOption('--reset', 'remove what the agent has')
    .addHelpText('after', '\nExample:\n  $ npm run helpdesk -- agent second-factor ana@example.com --reset\n')
    .action((email: string) => reset(context, email));
}

async function reset(context: CommandContext, email: string): Promise<void> {
  await withDesk(context, async (composition) => {
    await composition.helpdesk.resetSecondFactor(operatorActor, await agentIdOf(composition, email));
    context.out('The second factor was reset, and all sessions of the agent have ended.\n');
  });
}
