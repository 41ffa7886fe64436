import { systemClock } from '@helpdesk/platform-node';
import type { Command } from 'commander';
import { type Finding, findingLine } from '../doctor/finding.ts';
import { OperatorError } from '../errors/operator-error.ts';
import type { CommandContext } from './context.ts';

export function addDoctor(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .summary('look whether everything is as it should be')
    .description(
      'Looks at the configuration, the database, the data folder, the secret, the disk, the clock, the port and the ' +
        'public URL, and says what to do. Changes nothing; run it as the user that the service runs as, with the ' +
        'same environment. Exits with 1 when anything fails.',
    )
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', '\nExample:\n  $ npm run helpdesk -- doctor\n')
    .action(({ json = false }: { readonly json?: boolean }) => runDoctor(context, json));
}

async function runDoctor(context: CommandContext, json: boolean): Promise<void> {
  const { examine } = await import('../doctor/examine.ts');
  const findings = await examine(context.env, systemClock.now());
  const failed = findings.filter(({ state }) => state === 'fail').length;
  context.out(json ? jsonText(findings, failed === 0) : findings.map(findingLine).join(''));
  if (failed > 0) throw new OperatorError(failed === 1 ? 'One check failed' : `${failed} checks failed`);
}

function jsonText(findings: readonly Finding[], ok: boolean): string {
  return `${JSON.stringify({ ok, findings }, undefined, 2)}\n`;
}
