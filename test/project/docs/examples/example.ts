/** One piece of an example: something to run, and the result that the example states. */
export interface Step {
  readonly code: string;
  /** The written value, as code; undefined where nothing is said. */
  readonly value?: string;
  /** The value names only some members: it ends in `, … }`. */
  readonly isPart?: boolean;
  /** The code of the refusal that it throws. */
  readonly refusal?: string;
}

/** The example of a docstring: what follows `@example`, up to the next tag; undefined without one. */
export function exampleOf(doc: string): string | undefined {
  const [, example = ''] = doc.split(/^@example\b/m);
  return example.split(/^@\w/m)[0]?.trim() || undefined;
}

/**
 * The steps of an example. A step ends with its value (`foldCase('A') // 'a'`), with what it throws
 * (`… // throws tag.not_found`), or with a semicolon, where nothing is said of it.
 */
export function stepsOf(example: string): readonly Step[] {
  const steps: Step[] = [];
  let code = '';
  for (const line of example.split('\n')) {
    const [, before = '', comment] = /^(.*?)(?:(?:^|\s)\/\/ (.+))?$/.exec(line) ?? [];
    code = `${code}\n${before}`.trim();
    if (comment !== undefined) steps.push({ code: code.replace(/;$/, ''), ...saidIn(comment) });
    else if (code.endsWith(';')) steps.push({ code });
    else continue;
    code = '';
  }
  if (code !== '') throw new Error(`neither a value nor a semicolon ends: ${code}`);
  return steps;
}

function saidIn(comment: string): Omit<Step, 'code'> {
  const refusal = /^throws ([a-z_]+\.[a-z_]+)$/.exec(comment)?.[1];
  if (refusal !== undefined) return { refusal };
  const isPart = comment.includes('… }');
  return { value: comment.replace(/,? … \}/g, ' }'), isPart };
}
