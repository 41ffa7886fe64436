import type { Command } from 'commander';
import { operatorActor } from '../composition/operator-actor.ts';
import { type CommandContext, withDesk } from './context.ts';

export function addMail(program: Command, context: CommandContext): void {
  const mail = program
    .command('mail')
    .summary('hold and release the mail of a copy')
    .description(
      'The mail of a copy of a desk is on hold until it is released: none is read, and none is sent. The desk that was ' +
        'copied may still do both, and each mail would be read and answered twice.',
    );

  mail
    .command('release')
    .summary('read and send mail')
    .description(
      'Lets go what "restore", "import" or "mail hold" hold. Mailboxes are read within seconds, and replies that were ' +
        'written since then leave. What waited in the desk that was copied has failed, and agents may send it again.',
    )
    .addHelpText('after', '\nExample:\n  $ npm run helpdesk -- mail release\n')
    .action(() => release(context));

  mail
    .command('hold')
    .summary('hold the mail of a copy')
    .description(
      'For a copy that was made with other tools, such as pg_restore: before it starts for the first time. What waits to ' +
        'be sent fails, because the other desk sends it.',
    )
    .addHelpText('after', '\nExample:\n  $ npm run helpdesk -- mail hold\n')
    .action(() => hold(context));
}

async function release(context: CommandContext): Promise<void> {
  await withDesk(context, async ({ helpdesk }) => {
    const wasHeld = await helpdesk.releaseMail(operatorActor);
    context.out(wasHeld ? 'Mail is read and sent again.\n' : 'Mail was not on hold.\n');
  });
}

async function hold(context: CommandContext): Promise<void> {
  await withDesk(context, async ({ helpdesk }) => {
    const isHeld = await helpdesk.holdMail(operatorActor);
    context.out(isHeld ? 'Mail is on hold.\n' : 'The desk has no inbox for e-mail, so there is nothing to hold.\n');
  });
}
