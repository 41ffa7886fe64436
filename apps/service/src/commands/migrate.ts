import type { Command } from 'commander';
import { type CommandContext, withComposition } from './context.ts';

export function addMigrate(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .summary('bring the database up to date')
    .description(
      'Brings the database to the version that this program needs, creating it when there is none.\n' +
        'serve does the same when it starts; this is for doing it beforehand. Safe to run again.',
    )
    .addHelpText('after', '\nExample:\n  $ npm run helpdesk -- migrate\n')
    .action(() =>
      withComposition(context, async ({ config, migrations }) => {
        const what =
          migrations.length === 0 ? 'was already up to date' : `is up to date now; applied: ${migrations.join(', ')}`;
        context.out(`The database ${config.database.name} ${what}.\n`);
      }),
    );
}
