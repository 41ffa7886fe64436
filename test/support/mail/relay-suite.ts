import type { MailRelay, RelayAccount, RelayResult } from '@helpdesk/domain/ports';
import { smtpRelay } from '@helpdesk/mail-smtp';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailAuthority } from './mail-certificates.ts';
import { aLargeFile, aReply, type SentMail } from './outgoing.ts';
import { loopbackOutbound } from './relay-server.ts';

/**
 * A relay that knows `x.example`: it takes mail for every name there, but puts off `later@` and `full@` with 450 and 452,
 * and refuses `unknown@` with 550 5.1.1 and the sender `other@shop.example` with 553. It offers STARTTLS with a certificate
 * of `mailAuthority` for `localhost`, and takes mails of at most 40 MB.
 */
export interface RelayOfSuite {
  readonly account: RelayAccount;
  /** The copies that have arrived at this address, once nothing is under way any more. */
  arrived(address: string): Promise<readonly Buffer[]>;
  close(): Promise<void>;
}

/** What `MailRelay` promises, with a relay that does what relays do. */
export function relaySuite(name: string, start: () => Promise<RelayOfSuite>): void {
  describe(`MailRelay over SMTP, with ${name}`, () => {
    const relay: MailRelay = smtpRelay({ outbound: loopbackOutbound });
    let server: RelayOfSuite;
    let number = 0;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.close());

    const send = (
      mail: SentMail,
      changes: Partial<RelayAccount['server']> = {},
      before = async () => {},
    ): Promise<RelayResult> =>
      relay.send({ ...server.account, server: { ...server.account.server, ...changes } }, mail, {
        maxBytes: 50_000_000,
        beforeLastByte: before,
        signal: new AbortController().signal,
      });
    const own = (what: string): string => `${what}${++number}@x.example`;

    it('mail 47: a mail arrives as it was given', async () => {
      const address = own('ada');
      const file = { ...aLargeFile(100_000).file, name: 'Größe.bin' };
      const result = await send(aReply('a1', [address], { files: [file] }));
      expect(result.answer).toEqual({ refused: [], last: expect.objectContaining({ verb: 'end', code: 250 }) });
      const [copy, ...others] = await server.arrived(address);
      expect(others).toEqual([]);
      const mail = await simpleParser(copy ?? '', { skipTextToHtml: true, skipHtmlToText: true });
      expect([mail.subject, mail.messageId, mail.text?.trimEnd(), mail.html]).toEqual([
        'Grüße: Order 1042 [#7]',
        '<a1@shop.example>',
        'It is on its way.\n.\n..',
        '<p>It is on its way.</p>',
      ]);
      expect(mail.references).toEqual(['<root@shop.example>', '<q1@example.com>']);
      expect(mail.attachments.map(({ filename, size }) => [filename, size])).toEqual([['Größe.bin', 100_000]]);
    });

    it('mail 49: whom the relay refuses is named, and the others get the mail', async () => {
      const address = own('ada');
      const { answer } = await send(aReply('a2', ['later@x.example', address, 'unknown@x.example']));
      expect(answer.last).toMatchObject({ verb: 'end', code: 250 });
      expect(answer.refused.map(({ address: of, reply: { verb, code } }) => [of, verb, code])).toEqual([
        ['later@x.example', 'rcpt', 450],
        ['unknown@x.example', 'rcpt', 550],
      ]);
      expect(answer.refused[1]?.reply.text).toMatch(/^5\.1\.1 /);
      expect(await server.arrived(address)).toHaveLength(1);
    });

    it('mail 49: of a mail that no one may get, only the refusals are known', async () => {
      let isAsked = false;
      const { answer } = await send(aReply('a3', ['full@x.example', 'unknown@x.example']), {}, async () => {
        isAsked = true;
      });
      expect(answer.last).toBe(null);
      expect(answer.refused.map(({ reply: { code } }) => code)).toEqual([452, 550]);
      expect(isAsked).toBe(false);
    });

    it('mail 49: a sender that is refused', async () => {
      const mail = aReply('a4', [own('ada')], { envelopeFrom: 'other@shop.example' });
      const { answer } = await send(mail);
      // Some relays look at the sender when they are given the first recipient.
      const first = answer.last ?? answer.refused[0]?.reply;
      expect(first).toMatchObject({ code: 553 });
    });

    it('mail 48: where the caller does not agree before the last byte, the relay has no mail', async () => {
      const address = own('ada');
      const refusal = new Error('the claim is not ours any more');
      await expect(send(aReply('a5', [address]), {}, () => Promise.reject(refusal))).rejects.toBe(refusal);
      await send(aReply('a6', [address]));
      const copies = await server.arrived(address);
      expect(copies.map((copy) => /^Message-ID: (.*)$/m.exec(String(copy))?.[1]?.trim())).toEqual([
        '<a6@shop.example>',
      ]);
    });

    it('mail 47: a second attempt has the same bytes', async () => {
      const address = own('ada');
      const mail = aReply('a7', [address], { files: [aLargeFile(50_000).file] });
      await send(mail);
      await send(mail);
      // A server puts lines of its own in front.
      const copies = (await server.arrived(address)).map((copy) => copy.subarray(copy.indexOf('From: Mia')).toString());
      expect(copies).toHaveLength(2);
      expect(copies[0]).toBe(copies[1]);
      expect(copies[0]).toContain('References: <root@shop.example>');
    });

    it('mail 47: STARTTLS and a certificate that is trusted', async () => {
      const address = own('ada');
      const secure = { tls_type: 'starttls', tls_ca: mailAuthority } as const;
      const { answer, maxSize } = await send(aReply('a8', [address]), secure);
      expect(answer.last).toMatchObject({ verb: 'end', code: 250 });
      expect(maxSize).toBe(40_000_000);
      expect(await server.arrived(address)).toHaveLength(1);
      const untrusted = await send(aReply('a9', [address]), { tls_type: 'starttls', tls_ca: null });
      expect(untrusted.answer.last).toMatchObject({ fault: 'connection', code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
    });

    it('mail 49: what is larger than the relay takes is not offered to it', async () => {
      const { file, read } = aLargeFile(35_000_000);
      expect(await send(aReply('b1', [own('ada')], { files: [file] }))).toMatchObject({
        isTooLarge: true,
        maxSize: 40_000_000,
      });
      expect(read()).toBe(0);
    });

    it('mail 47: 25 MB arrive', async () => {
      const address = own('ada');
      await send(aReply('b2', [address], { files: [aLargeFile(25_000_000).file] }));
      const [copy] = await server.arrived(address);
      expect((await simpleParser(copy ?? '')).attachments.map(({ size }) => size)).toEqual([25_000_000]);
    });

    it('mail 57: a probe signs in, and sends nothing', async () => {
      const { answer, maxSize } = await relay.probe(server.account);
      expect(answer).toEqual({ refused: [], last: expect.objectContaining({ verb: 'hello', code: 250 }) });
      expect(maxSize).toBe(40_000_000);
    });
  });
}
