import type { Command } from 'commander';
import { OperatorError } from '../../errors/operator-error.ts';
import { localAddress } from '../../start/address.ts';
import { surroundings } from '../../start/surroundings.ts';
import { type CommandContext, withDesk } from '../context.ts';

export function addSetupLink(program: Command, context: CommandContext): void {
  program
    .command('setup-link')
    .summary('print the link with which a new desk is set up')
    .description(
      'Prints the link that the first start has printed. It is good for seven days and works once; one that is too old\n' +
        'is replaced. Once the desk is set up there is none.',
    )
    .addHelpText('after', '\nExample:\n  $ npm run helpdesk -- setup-link\n')
    .action(() => printLink(context));
}

async function printLink(context: CommandContext): Promise<void> {
  await withDesk(context, async ({ config, helpdesk }) => {
    const link = await helpdesk.renewSetupLink();
    const { command } = surroundings(context.env);
    if (link === undefined) {
      throw new OperatorError(`This helpdesk is set up. For a new password:\n${command} agent password EMAIL`);
    }
    if (link.formerAt !== undefined) {
      const until = dayOf(link.endsAt);
      context.out(`The link of ${dayOf(link.formerAt)} has expired. This one is good until ${until}:\n`);
    }
    const address = config.publicUrl ?? localAddress('localhost', config.port);
    context.out(`${address}/setup#${link.token}\n`);
  });
}

/** `26 Nov`, in the time zone of the machine. */
function dayOf(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(at);
}
