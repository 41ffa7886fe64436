import { allOf, type CommandNode, type CommandOption } from './tree.ts';

/** One line for each thing that may be offered, with the condition under which it is. */
export function fishCompletion(program: CommandNode): string {
  const paths = allOf(program).flatMap(({ words }) => (words.length > 0 ? [quotedForFish(words.join(' '))] : []));
  return `# Completion of helpdesk for fish. Try it:  helpdesk completion fish | source
function __helpdesk_at --description 'whether the words so far are this command'
  set --local path
  for each in (commandline --tokenize --cut-at-cursor --current-process)[2..-1]
    set --local longer (string trim -- "$path $each")
    contains -- $longer ${paths.join(' ')}; and set path $longer
  end
  test "$path" = "$argv"
end
complete --command helpdesk --no-files
${allOf(program).map(linesOf).join('')}`;
}

function linesOf(node: CommandNode): string {
  const start = `complete --command helpdesk --condition ${quotedForFish(`__helpdesk_at ${node.words.join(' ')}`.trim())}`;
  const commands = node.commands.map(
    ({ words, summary }) => `${start} --arguments ${words.at(-1)} --description ${quotedForFish(summary)}\n`,
  );
  const options = node.options.map((option) => `${start} ${optionOf(option)}\n`);
  return [...commands, ...argumentOf(start, node), ...options].join('');
}

function argumentOf(start: string, { argument }: CommandNode): readonly string[] {
  if (argument === 'file') return [`${start} --force-files\n`];
  return argument === undefined || argument.length === 0
    ? []
    : [`${start} --arguments ${quotedForFish(argument.join(' '))}\n`];
}

function optionOf({ flag, summary, takesValue, choices }: CommandOption): string {
  const values = choices.length > 0 ? ` --arguments ${quotedForFish(choices.join(' '))}` : '';
  const value = takesValue ? ` --require-parameter${values}` : '';
  return `--long-option ${flag.replace(/^--/, '')}${value} --description ${quotedForFish(summary)}`;
}

/** Fish takes a backslash before a quote inside of quotes. */
function quotedForFish(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
