import { runCli } from '../../../apps/service/src/cli.ts';
import type { Ended } from '../../machine/cli/helpdesk.ts';

/** A command in this process: starting one of its own takes ten times as long as it takes to be refused. */
export async function runHere(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> {
  let out = '';
  let err = '';
  const context = {
    env,
    out: (text: string) => {
      out += text;
    },
    readStdin: async () => input,
  };
  const code = await runCli(args, context, (text) => {
    err += text;
  });
  return { code, out, err };
}
