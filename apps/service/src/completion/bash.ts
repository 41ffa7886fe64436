import { allOf, type CommandNode, quoted } from './tree.ts';

/** Takes the words so far as the path of a command, and offers what may follow. */
export function bashCompletion(program: CommandNode): string {
  const nodes = allOf(program);
  const paths = nodes.filter(({ words }) => words.length > 0).map(({ words }) => quoted(words.join(' ')));
  const values = nodes.flatMap(({ words, options }) =>
    options.filter(({ takesValue }) => takesValue).map(({ flag, choices }) => valueCase([...words, flag], choices)),
  );
  return `# Completion of helpdesk for bash. Try it:  eval "$(helpdesk completion bash)"
_helpdesk() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} path='' each
  COMPREPLY=()
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$each" in
      ${paths.join(' | ')}) path="\${path:+$path }$each" ;;
    esac
  done
  case "\${path:+$path }$before" in
${values.join('')}  esac
  case "$path" in
${nodes.map(nodeCase).join('')}  esac
}
complete -F _helpdesk helpdesk
`;
}

function valueCase(words: readonly string[], choices: readonly string[]): string {
  return `    ${quoted(words.join(' '))}) COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$word")); return ;;\n`;
}

function nodeCase({ words, commands, options, argument }: CommandNode): string {
  const names = commands.map((each) => each.words.at(-1) ?? '');
  const choices = Array.isArray(argument) ? argument : [];
  const offered = [...names, ...choices, ...options.map(({ flag }) => flag)].join(' ');
  const offer = `COMPREPLY=($(compgen -W ${quoted(offered)} -- "$word"))`;
  // When nothing is offered, readline offers files by default.
  const body = argument === 'file' ? `compopt -o default 2> /dev/null; [[ $word != -* ]] || ${offer}` : offer;
  return `    ${quoted(words.join(' '))}) ${body} ;;\n`;
}
