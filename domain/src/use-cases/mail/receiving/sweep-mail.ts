import { mailModel } from '../../../model/media/media.ts';
import { dayLengthMs } from '../../../model/shared/time.ts';
import type { Ports } from '../../../ports/ports.ts';

const batch = 500;

/** Longer than a mail may be old when it comes in, so that none comes in twice. */
const rememberedMs = 400 * dayLengthMs;

/**
 * A job of the service: gives up the sources of mails that were imported longer ago than `rawLifeMs`, whose files the
 * sweep of files then removes, and forgets imports and what mailboxes have shown after 400 days. In small parts. Source:
 * section 2 of the design of the e-mail channel.
 *
 * @param isOver asked between the parts
 * @example
 * await desk.sweepMail(30 * 86_400_000, () => false);
 */
export async function sweepMail(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  rawLifeMs: number,
  isOver: () => boolean,
): Promise<void> {
  const now = clock.now();
  // Imports are deleted once they have no source.
  const forgetRaw = async (): Promise<number> =>
    store.transact(async (writer) => {
      const ids = await writer.mailImports.forgetRaw(now - Math.min(rawLifeMs, rememberedMs), batch);
      if (ids.length > 0) await writer.media.link(ids, mailModel, null, now);
      return ids.length;
    });
  while (!isOver() && (await forgetRaw()) === batch);
  while (
    !isOver() &&
    (await store.transact((writer) => writer.mailImports.deleteBefore(now - rememberedMs, batch))) > 0
  );
}
