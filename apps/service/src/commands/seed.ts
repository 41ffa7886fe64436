import type { DemoAccount } from '@helpdesk/demo-data';
import { type Command, InvalidArgumentError } from 'commander';
import { bootstrap, withoutSetupLink } from '../composition/bootstrap.ts';
import type { Composition } from '../composition/compose.ts';
import { operatorActor } from '../composition/operator-actor.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { localAddress } from '../start/address.ts';
import { demoMails } from '../start/demo-mails.ts';
import { type CommandContext, withComposition } from './context.ts';
import { firstStartText } from './start/first-start-text.ts';
import { table } from './table.ts';

export function addSeed(program: Command, context: CommandContext): void {
  program
    .command('seed')
    .summary('fill a new desk with demo data, or with as much data as you want')
    .description(
      'Fills a new desk with a demo: agents, teams, contacts and 90 days of conversations.\n' +
        'Or, with --conversations, with three years of that many conversations, to try the service at size.\n' +
        'Works before or after the first start; refuses a desk that is in use. Running it again changes nothing.',
    )
    .option('--demo', 'the demo desk', false)
    .option('--conversations <number>', 'a large desk with that many conversations', positiveInteger)
    .option('--seed <number>', 'with --conversations: another number makes another desk (default: 1)', integerOf)
    .addHelpText('after', help)
    .action((options: Options) => seed(context, options));
}

interface Options {
  readonly demo: boolean;
  readonly conversations?: number;
  readonly seed?: number;
}

async function seed(context: CommandContext, { demo, conversations, seed }: Options): Promise<void> {
  if (demo === (conversations !== undefined)) {
    throw new OperatorError('Choose one: seed --demo, or seed --conversations <number>', exitCodes.usage);
  }
  if (conversations !== undefined) {
    const { seedLargeDesk } = await import('./seed-large.ts');
    return seedLargeDesk(context, conversations, seed ?? 1);
  }
  if (seed !== undefined)
    throw new OperatorError('--seed is for --conversations; the demo is always the same', exitCodes.usage);
  await seedDemoDesk(context);
}

async function seedDemoDesk(context: CommandContext): Promise<void> {
  const { demoAccounts, seedDemo } = await import('@helpdesk/demo-data');
  await withComposition(context, async (composition) => {
    const { config, ports, markDesk } = composition;
    const address = localAddress(config.host, config.port);
    const seeded = await seedDemo(ports, operatorActor, await demoMails(), async (helpdesk) => {
      const firstStart = await bootstrap(helpdesk, ports.ids, withoutSetupLink(config.bootstrap));
      if (firstStart !== undefined) context.out(firstStartText(firstStart, address));
    });
    if (seeded === 'in use') throw inUse();
    await markDesk();
    if (seeded === 'there') {
      context.out('The demo is already there; nothing was changed.\n');
      return;
    }
    const accounts = await withPasswords(composition, demoAccounts);
    context.out(
      `The demo desk is filled.\n\n${table(Object.entries(seeded))}\n` +
        `Sign in at ${address} as one of these agents. The passwords are shown only this once.\n\n` +
        `${table(accounts)}\nStart the service with: npm start\n`,
    );
  });
}

/** New passwords at each seed, because fixed ones would be publicly known. */
async function withPasswords(
  { helpdesk, ports }: Composition,
  accounts: readonly DemoAccount[],
): Promise<readonly (readonly [email: string, password: string])[]> {
  const agents = await helpdesk.listAgents(operatorActor);
  return Promise.all(
    accounts.map(async ({ email, role }) => {
      const agent = agents.find((each) => each.email === email);
      if (agent === undefined) throw new Error(`the demo has no agent ${email}`);
      const newPassword = ports.ids.alphanumeric(demoPasswordLength);
      await helpdesk.updateAgent(operatorActor, agent.id, { newPassword });
      return [email, `${newPassword}  ${role}`] as const;
    }),
  );
}

const demoPasswordLength = 16;

function inUse(): OperatorError {
  return new OperatorError('This desk is in use: the demo only fills a new one. Point DATABASE_URL at another file');
}

function positiveInteger(text: string): number {
  const number = integerOf(text);
  if (number === 0) throw new InvalidArgumentError('It must be at least 1.');
  return number;
}

function integerOf(text: string): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number < 2 ** 32)) throw new InvalidArgumentError('It must be a whole number below 4,294,967,296.');
  return number;
}

const help = `
A large desk is written some thousand conversations at a time. Stop it whenever you like: the same command continues
after the last ones that were written. The same numbers make the same conversations, up to the moment at which the
command is first run. Nobody can sign in as one of its agents until you give them a key ("agent api-key").

Examples:
  $ npm run demo
  $ npm run helpdesk -- seed --demo
  $ npm run helpdesk -- seed --conversations 100000
  $ npm run helpdesk -- seed --conversations 100000 --seed 7
`;
