import { describe, expect, it } from 'vitest';
import { mailReports } from './mail-reports.ts';

/** A log that keeps its lines. */
function log() {
  const lines: (readonly [level: string, fields: object, text: string])[] = [];
  const write = (level: string) => (fields: object, text: string) => void lines.push([level, fields, text]);
  return { lines, reports: mailReports({ warn: write('warn'), error: write('error') }) };
}

/** What a library throws with words of a stranger in it. */
const error = Object.assign(new Error('550 Dear Ada, your PIN is 1234'), {
  code: 'EENVELOPE',
  cause: Object.assign(new Error('the key (ada@example.com) exists'), { code: '23505' }),
});
const fault = 'EENVELOPE 23505';

describe('the log of mail', () => {
  it('names the fault, the inbox and the mail that could not be sent, and none of its words', () => {
    const { lines, reports } = log();
    reports.sendFailed(error, { inboxId: 2, mailId: 7 });
    reports.sendFailed(error, { inboxId: 2 });
    reports.sendFailed(error);
    expect(lines).toEqual([
      ['error', { fault, inboxId: 2, mailId: 7 }, 'a mail could not be sent; it is tried again'],
      ['error', { fault, inboxId: 2 }, 'mails could not be sent; it is tried again'],
      ['error', { fault }, 'mails could not be sent; it is tried again'],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Ada|ada@/);
  });

  it('names the mail that has no copy among the sent ones', () => {
    const { lines, reports } = log();
    reports.copyFailed(error, { inboxId: 2, mailId: 7 }, true);
    reports.copyFailed(error, { inboxId: 2, mailId: 7 }, false);
    const text = 'a sent mail could not be copied into its mailbox';
    expect(lines).toEqual([
      ['warn', { fault, inboxId: 2, mailId: 7 }, `${text}; it is tried again`],
      ['warn', { fault, inboxId: 2, mailId: 7 }, text],
    ]);
  });

  it('names the inbox whose mailbox could not be read, and the mail that could not be imported', () => {
    const { lines, reports } = log();
    reports.lookFailed(error, 2);
    reports.lookFailed(error);
    reports.mailFailed(error, { inboxId: 2, uid: 5 });
    expect(lines).toEqual([
      ['error', { fault, inboxId: 2 }, 'mailboxes could not be read; it is tried again'],
      ['error', { fault }, 'mailboxes could not be read; it is tried again'],
      ['warn', { fault, inboxId: 2, uid: 5 }, 'a mail could not be imported yet'],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Ada|ada@/);
  });
});
