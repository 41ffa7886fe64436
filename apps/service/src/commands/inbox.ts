import { createInboxBody } from '@helpdesk/contract';
import { completeChannels, defaultChannel } from '@helpdesk/domain';
import { type Command, Option } from 'commander';
import { operatorActor } from '../composition/operator-actor.ts';
import { checkInput } from './check-input.ts';
import { type CommandContext, withDesk } from './context.ts';
import { table } from './table.ts';

interface InboxOptions {
  readonly name: string;
  readonly channel: string;
}

export function addInbox(program: Command, context: CommandContext): void {
  const inbox = program
    .command('inbox')
    .summary('create inboxes')
    .description('Creates inboxes: the places where conversations come in.');

  inbox
    .command('create')
    .summary('create an inbox')
    .description('Creates an inbox and prints its id and its uuid (which the chat widget is given).')
    .requiredOption('--name <name>', 'what agents see')
    .addOption(
      new Option('--channel <channel>', 'how customers write').choices(completeChannels).default(defaultChannel),
    )
    .addHelpText(
      'after',
      `\nExample:\n  $ npm run helpdesk -- inbox create --name "Shop" --channel ${defaultChannel}\n`,
    )
    .action((options: InboxOptions) => createInbox(context, options));
}

async function createInbox(context: CommandContext, options: InboxOptions): Promise<void> {
  const { name, channel } = checkInput(createInboxBody, { name: options.name, channel: options.channel });
  await withDesk(context, async ({ helpdesk }) => {
    const inbox = await helpdesk.createInbox(operatorActor, { name, channel, enabled: true, config: {}, secret: null });
    context.out(
      `The inbox was created.\n\n${table([
        ['id', inbox.id],
        ['uuid', inbox.uuid],
      ])}`,
    );
  });
}
