import type { Tool } from './tools.ts';

export interface Choice {
  /** What changes something is there too. */
  readonly write: boolean;
  /** Only these tools; undefined: all tools. */
  readonly allow: readonly string[] | undefined;
  readonly deny: readonly string[];
}

/** The tools that are given to the assistant, before the permissions of its key are looked at. */
export function chosenTools(tools: readonly Tool[], { write, allow, deny }: Choice): readonly Tool[] {
  const denied = new Set(deny);
  const allowed = allow && new Set(allow);
  return tools.filter(
    ({ name, effects }) =>
      (write || effects.readOnlyHint) && !denied.has(name) && (allowed === undefined || allowed.has(name)),
  );
}

/** What is wrong with the given names, as one line. A misspelled `--deny` must not allow anything. */
export function choiceFault(tools: readonly Tool[], { write, allow = [], deny }: Choice): string | undefined {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const unknown = [...allow, ...deny].filter((name) => !byName.has(name));
  if (unknown.length > 0)
    return `There is no tool of the name ${unknown.join(', ')}; "mcp --write --list" prints them all`;
  const writing = write ? [] : allow.filter((name) => byName.get(name)?.effects.readOnlyHint === false);
  if (writing.length > 0) return `--allow names what changes something (${writing.join(', ')}): add --write`;
  return undefined;
}

/** The tools that the key may use. The service checks again at every call. */
export function permittedTools(tools: readonly Tool[], permissions: readonly string[]): readonly Tool[] {
  const held = new Set(permissions);
  return tools.filter(({ permission }) => permission === null || held.has(permission));
}

/** The reason why a tool that was requested by name is missing. */
export function whyNot(name: string, tools: readonly Tool[], choice: Choice): string {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) return `There is no tool ${name}`;
  if (!choice.write && !tool.effects.readOnlyHint) {
    return `${name} changes something, and this server was started to read only (without --write)`;
  }
  if (chosenTools([tool], choice).length === 0) return `${name} was left out when this server was started`;
  return `The API key of this server lacks the permission ${tool.permission} that ${name} needs`;
}
