import { seedDemo } from '@helpdesk/demo-data';
import type { Command } from 'commander';
import { bootstrap } from '../composition/bootstrap.ts';
import { operatorActor } from '../composition/operator-actor.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { localAddress } from '../start/address.ts';
import { type CommandContext, withComposition } from './context.ts';
import { firstStartText } from './first-start-text.ts';
import { table } from './table.ts';

export function addSeed(program: Command, context: CommandContext): void {
  program
    .command('seed')
    .summary('fill a new desk with demo data')
    .description(
      'Fills a new desk with a demo: agents, teams, contacts and 90 days of conversations.\n' +
        'Works before or after the first start; refuses a desk that is in use. Running it again changes nothing.',
    )
    .option('--demo', 'the demo desk (the only choice so far)', false)
    .addHelpText('after', '\nExamples:\n  $ npm run demo\n  $ npm run helpdesk -- seed --demo\n')
    .action((options: { readonly demo: boolean }) => seed(context, options.demo));
}

async function seed(context: CommandContext, demo: boolean): Promise<void> {
  if (!demo) throw new OperatorError('Say what to seed: seed --demo', exitCodes.usage);
  await withComposition(context, async ({ config, ports, markDesk }) => {
    const seeded = await seedDemo(ports, operatorActor, async (helpdesk) => {
      const firstStart = await bootstrap(helpdesk, ports.ids, config.bootstrap);
      const address = localAddress(config.host, config.port);
      if (firstStart !== undefined) context.out(firstStartText(firstStart, address, false));
    });
    if (seeded === 'in use') throw inUse();
    await markDesk();
    if (seeded === 'there') {
      context.out('The demo is already there; nothing was changed.\n');
      return;
    }
    context.out(`The demo desk is filled.\n\n${table(Object.entries(seeded))}\nStart the service with: npm start\n`);
  });
}

function inUse(): OperatorError {
  return new OperatorError('This desk is in use: the demo only fills a new one. Point DATABASE_URL at another file');
}
