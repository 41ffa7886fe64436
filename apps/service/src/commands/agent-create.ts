import { createAgentBody, updateAgentBody } from '@helpdesk/contract';
import { operatorActor } from '../composition/operator-actor.ts';
import { checkInput } from './check-input.ts';
import { type CommandContext, withDesk } from './context.ts';
import { table } from './table.ts';

export interface AgentOptions {
  readonly email: string;
  readonly firstName: string;
  readonly lastName?: string;
  readonly role: readonly string[];
  readonly team?: readonly string[];
  readonly passwordStdin?: boolean;
}

export async function createAgent(context: CommandContext, options: AgentOptions): Promise<void> {
  const input = checkInput(createAgentBody, {
    email: options.email,
    first_name: options.firstName,
    last_name: options.lastName ?? '',
    roles: [...options.role],
    teams: [...(options.team ?? [])],
  });
  const password = options.passwordStdin ? await readPassword(context) : undefined;
  await withDesk(context, async ({ helpdesk }) => {
    const agent = await helpdesk.createAgent(operatorActor, {
      email: input.email,
      firstName: input.first_name,
      lastName: input.last_name,
      roles: input.roles,
      teams: input.teams,
      password,
    });
    context.out(
      `The agent was created.\n\n${table([
        ['id', agent.id],
        ['email', agent.email],
        ['roles', agent.roles.join(', ')],
      ])}`,
    );
  });
}

async function readPassword(context: CommandContext): Promise<string | undefined> {
  const text = (await context.readStdin()).replace(/\r?\n$/, '');
  return checkInput(updateAgentBody, { new_password: text }).new_password;
}
