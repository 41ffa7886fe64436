import { createNamedApiKeyBody } from '@helpdesk/contract';
import { DomainError } from '@helpdesk/domain';
import type { ApiCredentials } from '@helpdesk/domain/use-cases';
import type { Command } from 'commander';
import type { Composition } from '../composition/compose.ts';
import { operatorActor } from '../composition/operator-actor.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { localAddress } from '../start/address.ts';
import { agentIdOf } from './agent-password.ts';
import { checkInput } from './check-input.ts';
import { type CommandContext, withDesk } from './context.ts';
import { expiryOf } from './expiry.ts';
import { curlLine } from './start/first-start-text.ts';
import { table } from './table.ts';

interface ApiKeyOptions {
  readonly name?: string;
  readonly expires?: string;
  readonly permission?: readonly string[];
}

export function addAgentApiKey(agent: Command, context: CommandContext): void {
  agent
    .command('api-key')
    .summary("make an agent's API key")
    .description(
      'Makes a new API key for an agent and prints key and secret, this once.\n' +
        "Without --name it replaces the agent's single key: the former one stops working.",
    )
    .argument('<email>', "the agent's e-mail address")
    .option('--name <name>', 'make a further key of this name; the others stay')
    .option('--expires <when>', 'when the named key ends: an ISO 8601 timestamp, or 12h or 90d from now')
    .option('--permission <names...>', 'all that the named key may do; repeat it or list several')
    .addHelpText('after', help)
    .action((email: string, options: ApiKeyOptions) => createApiKey(context, email, options));
}

const help = `
Examples:
  $ npm run helpdesk -- agent api-key ana@example.com
  $ npm run helpdesk -- agent api-key ana@example.com --name "Nightly export" --expires 90d --permission contacts:read
`;

interface Made {
  readonly credentials: ApiCredentials;
  /** The properties of a named key, except its secret. */
  readonly rows: readonly (readonly [label: string, value: string])[];
}

async function createApiKey(context: CommandContext, email: string, options: ApiKeyOptions): Promise<void> {
  const { name, expires, permission } = options;
  if (name === undefined && (expires !== undefined || permission !== undefined)) {
    throw new OperatorError('--expires and --permission are for a key that has a --name', exitCodes.usage);
  }
  await withDesk(context, async (composition) => {
    const { config, helpdesk } = composition;
    const id = await agentIdOf(composition, email);
    const { credentials, rows } =
      name === undefined
        ? { credentials: await helpdesk.createApiKey(operatorActor, id), rows: [] }
        : await createNamedKey(composition, id, { ...options, name });
    const { apiKey, apiSecret } = credentials;
    const shown = table([...rows, ['API key', apiKey], ['API secret', apiSecret]]);
    const line = curlLine(`${apiKey}:${apiSecret}`, localAddress(config.host, config.port));
    context.out(`The secret is shown only this once.\n\n${shown}\nTry it, while the service runs:\n\n  ${line}\n`);
  });
}

async function createNamedKey(
  { helpdesk, ports }: Composition,
  agentId: number,
  { name, expires, permission }: ApiKeyOptions & { readonly name: string },
): Promise<Made> {
  const input = checkInput(createNamedApiKeyBody, {
    name,
    ...(expires !== undefined && { expires_at: expiryOf(expires, ports.clock.now()) }),
    ...(permission !== undefined && { permissions: [...permission] }),
  });
  const { key, apiSecret } = await helpdesk
    .createNamedApiKey(operatorActor, agentId, {
      name: input.name,
      expiresAt: input.expires_at,
      permissions: input.permissions,
    })
    .catch(nameOption);
  return {
    credentials: { apiKey: key.apiKey, apiSecret },
    rows: [
      ['Name', key.name],
      ['Expires', key.expiresAt === null ? 'never' : new Date(key.expiresAt).toISOString()],
      ['Permissions', key.permissions?.join(', ') ?? 'all that the agent has'],
    ],
  };
}

/** The domain reports what is wrong with an expiry, but does not know the name of the option. */
function nameOption(error: unknown): never {
  const [issue] = error instanceof DomainError ? (error.details.issues ?? []) : [];
  if (issue?.path !== 'expiresAt') throw error;
  throw new OperatorError(`--expires ${issue.message}`, exitCodes.usage);
}
