import { type Command, Option } from 'commander';
import { describeSettings, type SettingsForm, settingsForms } from '../config/describe.ts';
import type { CommandContext } from './context.ts';

export function addConfig(program: Command, context: CommandContext): void {
  program
    .command('config')
    .summary('list the settings')
    .description(
      'Prints every setting with its default, as a list, as a file of settings (.env) or as a table of Markdown.\n' +
        'It shows what can be set, not what is set; "doctor" looks at that.',
    )
    .addOption(new Option('--as <form>', 'how to print it').choices(settingsForms).default('list'))
    .addHelpText('after', '\nExample:\n  $ npm run --silent helpdesk -- config --as env > .env\n')
    .action((options: { readonly as: SettingsForm }) => context.out(describeSettings(options.as)));
}
