import { dayLengthMs } from '@helpdesk/domain';
import { mailReading } from '@helpdesk/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { type MailDesk, openMailDesk } from '../../support/mail/mail-desk.ts';
import { stores } from '../../support/stores.ts';

describe.each(stores)('%s', (_name, open) => {
  let desk: MailDesk;
  afterEach(() => desk.close());

  it('mail 7: a mail is known again for as long as it may be shown, and forgotten after 400 days', async () => {
    desk = await openMailDesk(open);
    const first = await desk.arrive(mailReading());
    const known = async () => {
      await desk.helpdesk.sweepMail(30 * dayLengthMs, () => false);
      return (await desk.store.read((reader) => reader.mailImports.find(first.importId ?? 0))) !== undefined;
    };
    const at = desk.clock.now();
    desk.clock.advance(389 * dayLengthMs);
    expect(await known()).toBe(true);
    expect(await desk.arrive(mailReading(), { at, place: 'Other' })).toMatchObject({ outcome: 'duplicate' });
    desk.clock.advance(11 * dayLengthMs);
    expect(await known()).toBe(true);
    desk.clock.advance(1);
    expect(await known()).toBe(false);
  });
});
