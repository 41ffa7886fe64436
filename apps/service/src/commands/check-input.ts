import * as v from 'valibot';
import { exitCodes } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';

/** The options of a command by the rules of the API; a fault names the option. */
export function checkInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return parsed.output;
  const lines = parsed.issues.map((issue) => `--${optionOf(issue)} ${issue.message}`);
  throw new OperatorError(lines.join('\n'), exitCodes.usage);
}

function optionOf(issue: v.BaseIssue<unknown>): string {
  const name = String(issue.path?.[0]?.key ?? '');
  const renamed = new Map([
    ['roles', 'role'],
    ['teams', 'team'],
    ['new_password', 'password-stdin:'],
  ]);
  return renamed.get(name) ?? name.replaceAll('_', '-');
}
