import { readFile } from 'node:fs/promises';
import { createInboxBody } from '@helpdesk/contract';
import { channelRules, defaultChannel, inboxChannels, type JsonObject } from '@helpdesk/domain';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Composition } from '../../composition/compose.ts';
import { operatorActor } from '../../composition/operator-actor.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { checkInput } from '../check-input.ts';
import { type CommandContext, withDesk } from '../context.ts';
import { table } from '../table.ts';
import { readPassword, type ServerOptions, serverNamed, withServers } from './inbox-mail.ts';
import { testServers } from './inbox-test.ts';

interface InboxOptions extends ServerOptions {
  readonly name: string;
  readonly channel: string;
  readonly from?: string;
  readonly config?: string;
  readonly test: boolean;
}

export function addInbox(program: Command, context: CommandContext): void {
  const inbox = program
    .command('inbox')
    .summary('create inboxes')
    .description('Creates inboxes: the places where conversations come in.');

  inbox
    .command('create')
    .summary('create an inbox, and connect its mailbox')
    .description(
      'Creates an inbox and prints its id and its uuid (which the chat widget is given).\n' +
        'An inbox for e-mail is created after its servers have let it in, and is read at once.',
    )
    .requiredOption('--name <name>', 'what agents see')
    .addOption(new Option('--channel <channel>', 'how customers write').choices(inboxChannels).default(defaultChannel))
    .option('--from <sender>', 'e-mail: the sender of replies, such as "Shop <help@example.com>"')
    .addOption(new Option('--password-file <file>', 'e-mail: a file with the password').conflicts('passwordStdin'))
    .option('--password-stdin', 'e-mail: read the password from standard input, so that it is in no shell history')
    .option(
      '--imap <server>',
      'e-mail: host, or host:port, to read; by the provider of the address unless given',
      server,
    )
    .option('--smtp <server>', 'e-mail: host, or host:port, to send by; the same', server)
    .option('--username <name>', 'e-mail: at both servers (default: the address of the sender)')
    .option('--config <file>', 'e-mail: a file of JSON with further settings, as the API takes them')
    .option('--no-test', 'e-mail: do not sign in at the servers before the inbox is created')
    .addHelpText('after', help)
    .action((options: InboxOptions) => createInbox(context, options));
}

function server(text: string): JsonObject {
  const named = serverNamed(text);
  if (named === undefined) throw new InvalidArgumentError('It must be a host, or host:port.');
  return named;
}

async function createInbox(context: CommandContext, options: InboxOptions): Promise<void> {
  const given = { name: options.name, channel: options.channel, ...(await settingsIn(options)) };
  const { name, channel, from, config } = checkInput(createInboxBody, given);
  const hasServers = channelRules[channel].needsServers;
  if (!hasServers) refuseMailOptions(options);
  const password = await readPassword(options, context.readStdin);
  await withDesk(context, async ({ helpdesk }) => {
    const fields = { name, channel, enabled: true, secret: null };
    const inbox = hasServers
      ? await connect(helpdesk, context, { ...fields, from: from ?? '', config }, options, password)
      : await helpdesk.createInbox(operatorActor, { ...fields, config });
    context.out(
      `The inbox was created.\n\n${table([
        ['id', inbox.id],
        ['uuid', inbox.uuid],
      ])}`,
    );
  });
}

type Helpdesk = Composition['helpdesk'];

/** Creates an inbox whose servers let it in. */
async function connect(
  helpdesk: Helpdesk,
  { out }: CommandContext,
  input: Parameters<Helpdesk['createInbox']>[1] & { readonly from: string; readonly config: JsonObject },
  options: InboxOptions,
  password: string | undefined,
): ReturnType<Helpdesk['createInbox']> {
  const config = await withServers(helpdesk, input.from, input.config, options, password);
  const found = options.test ? await testServers(helpdesk, input.from, config) : [];
  const inbox = await helpdesk.createInbox(operatorActor, { ...input, config });
  for (const line of found) out(`${line}\n`);
  return inbox;
}

async function settingsIn({ from, config }: InboxOptions): Promise<object> {
  return { ...(from !== undefined && { from }), ...(config !== undefined && { config: await jsonIn(config) }) };
}

async function jsonIn(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError(`--config ${file} is not JSON`, exitCodes.usage);
  }
}

const mailOptions = ['from', 'imap', 'smtp', 'username', 'passwordFile', 'passwordStdin', 'config'] as const;

function refuseMailOptions(options: InboxOptions): void {
  if (mailOptions.every((name) => options[name] === undefined) && options.test) return;
  const channels = inboxChannels.filter((each) => channelRules[each].needsServers).join(', ');
  throw new OperatorError(
    `Only --name goes with this channel. The other options are for: ${channels}`,
    exitCodes.usage,
  );
}

const help = `
Without --imap and --smtp the servers are those of the provider of the address. Most providers want an app password:
docs/mail.md has the steps for each of them.

Examples:
  $ npm run helpdesk -- inbox create --name "Shop" --channel ${defaultChannel}
  $ npm run --silent helpdesk -- inbox create --name "Support" --channel email \\
      --from "Shop <shop@gmail.com>" --password-stdin < password.txt
  $ npm run helpdesk -- inbox create --name "Support" --channel email --from "Shop <help@shop.example>" \\
      --imap imap.shop.example --smtp smtp.shop.example:465 --password-file /run/secrets/mail
`;
