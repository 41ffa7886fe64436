import { type LargePlan, type LargeSeeded, seedLarge } from '@helpdesk/demo-data';
import { htmlSanitizer } from '@helpdesk/html-sanitize';
import { bootstrap, withoutSetupLink } from '../composition/bootstrap.ts';
import type { Composition } from '../composition/compose.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { localAddress } from '../start/address.ts';
import { type CommandContext, withComposition } from './context.ts';
import { firstStartText } from './start/first-start-text.ts';
import { table } from './table.ts';
import { terminalProgress } from './terminal-progress.ts';

/** `seed --conversations`. */
export async function seedLargeDesk(context: CommandContext, conversations: number, seed: number): Promise<void> {
  await withComposition(context, async (composition) => {
    await firstStart(context, composition);
    const plan = { conversations, seed, end: composition.ports.clock.now() };
    const started = performance.now();
    const seeded = await fill(composition, plan);
    refuseOther(seeded);
    await composition.markDesk();
    context.out(textOf(seeded, plan, (performance.now() - started) / 1_000));
  });
}

async function firstStart(context: CommandContext, { config, helpdesk, ports }: Composition): Promise<void> {
  const made = await bootstrap(helpdesk, ports.ids, withoutSetupLink(config.bootstrap));
  if (made !== undefined) context.out(firstStartText(made, localAddress(config.host, config.port)));
}

async function fill({ archive }: Composition, plan: LargePlan): Promise<LargeSeeded> {
  const progress = terminalProgress(process.stderr);
  const started = performance.now();
  try {
    return await seedLarge(archive, htmlSanitizer, plan, {
      onProgress: (done, rows) => {
        const perSecond = Math.round((rows / (performance.now() - started)) * 1_000);
        const doing = `${counted(rows)} rows, ${counted(perSecond)} a second; conversations`;
        progress.at(doing, done, plan.conversations);
      },
    });
  } finally {
    progress.end();
  }
}

function refuseOther(seeded: LargeSeeded): void {
  if (seeded.outcome === 'in use') {
    throw new OperatorError(
      'This desk is in use: a large desk only fills a new one. Point DATABASE_URL at another database',
    );
  }
  if (seeded.outcome !== 'other') return;
  const { conversations, seed } = seeded.begun;
  const command = `seed --conversations ${conversations} --seed ${seed}`;
  throw new OperatorError(
    seeded.done < conversations
      ? `This desk is half filled, by "${command}". Run that again to go on, or point DATABASE_URL at another database`
      : `This desk was filled by "${command}". Point DATABASE_URL at another database`,
  );
}

function textOf(seeded: LargeSeeded, { conversations }: LargePlan, seconds: number): string {
  if (seeded.outcome !== 'filled') {
    return `The ${counted(conversations)} conversations are already there; nothing was changed.\n`;
  }
  const { rows, resumedAfter } = seeded;
  const total = [...rows.values()].reduce((sum, each) => sum + each, 0);
  const counts = [...rows].map(([name, count]) => [name.replaceAll('_', ' '), counted(count)] as const);
  const speed = `${seconds.toFixed(1)} seconds, ${counted(Math.round(total / seconds))} rows a second`;
  const from = resumedAfter > 0 ? ` This run began after conversation ${counted(resumedAfter)}.` : '';
  return (
    `The desk has its ${counted(conversations)} conversations.${from}\n\n` +
    `${table([...counts, ['rows', counted(total)]])}\n${speed}\nStart the service with: npm start\n`
  );
}

function counted(number: number): string {
  return number.toLocaleString('en');
}
