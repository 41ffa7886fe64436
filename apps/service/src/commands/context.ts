import { type Composition, compose } from '../composition/compose.ts';
import { type Config, type Environment, readConfig } from '../config/read-config.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';

/** What a command has of its surroundings. */
export interface CommandContext {
  readonly env: Environment;
  /** Text for the person or script that ran the command. */
  out(text: string): void;
  /** Reads standard input to its end. */
  readStdin(): Promise<string>;
}

export function requireConfig(env: Environment): Config {
  const read = readConfig(env);
  if ('ok' in read) return read.ok;
  const lines = read.faults.map((fault) => `  - ${fault}`);
  throw new OperatorError(['The configuration is not usable:', ...lines].join('\n'), exitCodes.config);
}

/** Opens the store for one piece of work and closes it again. */
export async function withComposition<T>(
  context: CommandContext,
  work: (composition: Composition) => Promise<T>,
): Promise<T> {
  const composition = await compose(requireConfig(context.env));
  try {
    return await work(composition);
  } finally {
    await composition.close();
  }
}

/** The same, on a store that holds a desk. */
export async function withDesk<T>(context: CommandContext, work: (composition: Composition) => Promise<T>): Promise<T> {
  return withComposition(context, async (composition) => {
    if (await composition.helpdesk.hasDesk()) return work(composition);
    throw new OperatorError('The database holds no desk yet: start the service once (npm start), or run the demo');
  });
}
