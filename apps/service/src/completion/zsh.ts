import { allOf, type CommandNode, type CommandOption, quoted } from './tree.ts';

/** One function for each command, as `_arguments` and `_describe` want them. */
export function zshCompletion(program: CommandNode): string {
  return `#compdef helpdesk
# Completion of helpdesk for zsh. Try it:  eval "$(helpdesk completion zsh)"
${allOf(program).map(functionOf).join('')}
if [ "$funcstack[1]" = "_helpdesk" ]; then
  _helpdesk "$@"
else
  compdef _helpdesk helpdesk
fi
`;
}

function functionOf(node: CommandNode): string {
  const { commands, options, argument } = node;
  const lines = options.map(optionSpec);
  if (commands.length > 0) lines.push(quoted('1: :->command'), quoted('*:: :->rest'));
  else if (argument === 'file') lines.push(quoted('1:file:_files'));
  else if (argument !== undefined) lines.push(quoted(`1: :(${argument.join(' ')})`));
  const head = `
${nameOf(node.words)}() {
  local context state line curcontext="$curcontext"
  local -a commands
  _arguments -C ${lines.join(' ')}
`;
  return commands.length === 0 ? `${head}}\n` : `${head}${dispatch(commands)}}\n`;
}

function dispatch(commands: readonly CommandNode[]): string {
  const known = commands.map(({ words, summary }) => quoted(`${words.at(-1)}:${plain(summary)}`));
  const cases = commands.map(({ words }) => `        ${words.at(-1)}) ${nameOf(words)} ;;\n`);
  return `  case "$state" in
    command)
      commands=(${known.join(' ')})
      _describe command commands ;;
    rest)
      case "$line[1]" in
${cases.join('')}      esac ;;
  esac
`;
}

function optionSpec({ flag, summary, takesValue, choices }: CommandOption): string {
  const value = takesValue ? `:value:${choices.length > 0 ? `(${choices.join(' ')})` : ''}` : '';
  return quoted(`${flag}[${plain(summary)}]${value}`);
}

function nameOf(words: readonly string[]): string {
  return ['_helpdesk', ...words].join('_').replaceAll('-', '_');
}

/** The text without characters that have a meaning in a specification. */
function plain(text: string): string {
  return text.replace(/[[\]:\\]/g, ' ').replace(/\s+/g, ' ');
}
