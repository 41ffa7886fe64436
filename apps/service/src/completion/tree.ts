import type { Command } from 'commander';

/** A command as a shell has to know it. */
export interface CommandNode {
  /** The words after `helpdesk`, such as `agent create`; none for the program itself. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly options: readonly CommandOption[];
  /** What its one argument may be: a choice of words, a file, or undefined for no argument. */
  readonly argument: readonly string[] | 'file' | undefined;
  readonly commands: readonly CommandNode[];
}

export interface CommandOption {
  /** The flag with its dashes. */
  readonly flag: string;
  readonly summary: string;
  readonly takesValue: boolean;
  /** None: anything. */
  readonly choices: readonly string[];
}

/** The tree of commands, without what only prints help. */
export function treeOf(command: Command, words: readonly string[] = []): CommandNode {
  const [argument] = command.registeredArguments;
  return {
    words,
    summary: command.summary() || command.description(),
    options: [
      ...command.options.map((option) => ({
        flag: option.long ?? option.flags,
        summary: option.description,
        takesValue: option.required || option.optional,
        choices: option.argChoices ?? [],
      })),
      { flag: '--help', summary: 'say what is possible', takesValue: false, choices: [] },
    ],
    argument: argument && (argument.argChoices ?? (/file|folder/.test(argument.name()) ? 'file' : [])),
    commands: command.commands.map((each) => treeOf(each, [...words, each.name()])),
  };
}

/** A command and all below it. */
export function allOf(node: CommandNode): readonly CommandNode[] {
  return [node, ...node.commands.flatMap(allOf)];
}

/** The text in single quotes, in a form that all three shells accept. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
