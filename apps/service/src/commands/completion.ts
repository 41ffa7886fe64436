import { Argument, type Command } from 'commander';
import { bashCompletion } from '../completion/bash.ts';
import { fishCompletion } from '../completion/fish.ts';
import { treeOf } from '../completion/tree.ts';
import { zshCompletion } from '../completion/zsh.ts';
import type { CommandContext } from './context.ts';

const shells = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

export function addCompletion(program: Command, context: CommandContext): void {
  program
    .command('completion')
    .summary('print what a shell needs to complete commands')
    .description('Prints a script with which a shell completes the commands and options of helpdesk.')
    .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(shells)))
    .addHelpText('after', help)
    .action((shell: keyof typeof shells) => context.out(shells[shell](treeOf(program))));
}

const help = `
It is for a command of the name helpdesk, such as this one:
  $ helpdesk() { node /opt/helpdesk/apps/service/dist/main.js "$@"; }

Examples:
  $ eval "$(helpdesk completion bash)"                                    in ~/.bashrc
  $ eval "$(helpdesk completion zsh)"                                     in ~/.zshrc, after compinit
  $ helpdesk completion fish > ~/.config/fish/completions/helpdesk.fish
`;
