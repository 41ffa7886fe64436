import { systemClock } from '@helpdesk/platform-node';
import type { Command } from 'commander';
import { openDeskDatabase } from '../composition/compose.ts';
import { type Finding, findingLine } from '../doctor/finding.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { type CommandContext, requireConfig } from './context.ts';

export function addDoctor(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .summary('look whether everything is as it should be')
    .description(
      'Looks at the configuration, the database, the data folder, the secret, the disk, the clock, the port and the ' +
        'public URL, and says what to do. Run it as the user that the service runs as, with the ' +
        'same environment. Changes nothing without --repair. Exits with 1 when anything fails.',
    )
    .option('--json', 'print the findings as JSON')
    .option('--repair', 'count the totals of lists and the sums of reports again first')
    .addHelpText('after', '\nExample:\n  $ npm run helpdesk -- doctor\n')
    .action(async ({ json = false, repair = false }: { readonly json?: boolean; readonly repair?: boolean }) => {
      if (repair) await repairTotals(context);
      await runDoctor(context, json);
    });
}

/** Repairs only what is computed from other rows; no data that was entered is changed. */
async function repairTotals(context: CommandContext): Promise<void> {
  const database = await openDeskDatabase(requireConfig(context.env));
  await database.rebuildTotals().finally(() => database.close());
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
