import { describe, expect, it } from 'vitest';
import { type FilePart, mailFiles, nameOfPart } from './mail-files.ts';
import { mailProtection } from './mail-protection.ts';

const part: FilePart = {
  name: null,
  contentType: 'application/octet-stream',
  contentId: null,
  disposition: 'attachment',
  size: 10,
  enclosedSubject: null,
};
const files = (parts: readonly Partial<FilePart>[], inline: ReadonlyMap<string, number> = new Map()) =>
  mailFiles(
    parts.map((each) => ({ ...part, ...each })),
    inline,
  );

describe('mail 39: the name of a part', () => {
  it.each([
    [{ name: 'Rechnung März.pdf' }, 'Rechnung März.pdf'],
    [{ name: '../../etc/passwd' }, 'passwd'],
    [{ name: 'a\r\nb\u202egnp.exe' }, 'a bgnp.exe'],
    [{ name: ' \u200b ' }, 'file'],
    [{ name: `${'n'.repeat(300)}.pdf` }, `${'n'.repeat(251)}.pdf`],
    [{ contentType: 'image/png' }, 'image.png'],
    [{ contentType: 'image/jpeg' }, 'image.jpg'],
    [{ contentType: 'image/x-unknown' }, 'image'],
    [{ contentType: 'audio/mpeg' }, 'audio.mp3'],
    [{ contentType: 'video/mp4' }, 'video.mp4'],
    [{ contentType: 'application/pdf' }, 'file.pdf'],
    [{ contentType: 'text/plain' }, 'file.txt'],
    [{ contentType: 'text/calendar' }, 'invite.ics'],
    [{ contentType: 'text/calendar', name: 'review.ics' }, 'review.ics'],
    [{ contentType: 'text/calendar', name: 'invoice.exe' }, 'invoice.exe.ics'],
    [{ contentType: 'application/pgp-keys', name: 'key.ASC' }, 'key.ASC'],
    [{ contentType: 'message/delivery-status', name: 'a.html' }, 'a.html.txt'],
    [{ contentType: 'application/ms-tnef' }, 'winmail.dat'],
    [{ contentType: 'application/pkcs7-mime' }, 'smime.p7m'],
    [{ contentType: 'message/delivery-status' }, 'delivery-status.txt'],
    [{ contentType: 'message/rfc822', enclosedSubject: 'Order 1042' }, 'Order 1042.eml'],
    [{ contentType: 'message/rfc822', enclosedSubject: 'AC/DC: a\r\nb "c"' }, 'AC DC a b c.eml'],
    [{ contentType: 'message/rfc822' }, 'mail.eml'],
    [{ contentType: 'message/rfc822', name: 'letter' }, 'letter.eml'],
    [{ contentType: 'message/rfc822', name: 'letter.EML', enclosedSubject: 'x' }, 'letter.EML'],
    [{ contentType: 'message/rfc822', enclosedSubject: 's'.repeat(300) }, `${'s'.repeat(120)}.eml`],
    [{}, 'file'],
  ])('%j is %s', (given, name) => {
    expect(nameOfPart({ ...part, ...given })).toBe(name);
  });
});

describe('mail 38, 39: the files of a mail', () => {
  it('are its parts without signatures, in their order', () => {
    const parts = [
      { name: 'a.pdf' },
      { contentType: 'application/pgp-signature', name: 'signature.asc' },
      { contentType: 'application/pkcs7-signature', name: 'smime.p7s' },
      { contentType: 'application/x-pkcs7-signature' },
      { name: 'SMIME.P7S' },
      { contentType: 'image/png', name: 'logo.png' },
    ];
    expect(files(parts, new Map([['logo@x', 5]]))).toEqual({
      files: [
        { at: 0, fileName: 'a.pdf', place: 'attached', isMailKind: false },
        { at: 5, fileName: 'logo.png', place: 'inline', isMailKind: false },
      ],
      refused: [],
    });
  });

  it.each([
    ['text/calendar', null, true],
    ['application/ics', null, true],
    ['message/rfc822', null, true],
    ['message/global', null, true],
    ['message/delivery-status', null, true],
    ['application/ms-tnef', 'winmail.dat', true],
    ['application/vnd.ms-tnef', null, true],
    ['application/pkcs7-mime', null, true],
    ['application/pgp-encrypted', null, true],
    ['application/octet-stream', 'winmail.dat', true],
    ['application/octet-stream', 'encrypted.asc', true],
    ['application/octet-stream', 'smime.p7m', true],
    ['application/octet-stream', 'run.exe', false],
    ['application/octet-stream', null, false],
    ['text/html', 'a.eml', false],
    ['application/zip', 'a.zip', false],
  ])('of type %s and name %s are of mail: %s', (contentType, name, isMailKind) => {
    expect(files([{ contentType, name }]).files[0]?.isMailKind).toBe(isMailKind);
  });

  it('are at most 50, and refused ones are named', () => {
    const many = Array.from({ length: 120 }, (_, at) => ({ name: `${at}.pdf`, size: at === 3 ? 0 : at }));
    const { files: kept, refused } = files(many.slice(1));
    expect(kept.map(({ at }) => at)).toEqual([0, 1, ...Array.from({ length: 48 }, (_, at) => at + 3)]);
    expect(refused[0]).toEqual({ name: '3.pdf', size: 0, reason: 'empty' });
    expect(refused[1]).toEqual({ name: '52.pdf', size: 52, reason: 'too_many' });
    expect(refused).toHaveLength(50);
  });
});

describe('mail 39: the protection of a mail', () => {
  it.each([
    ['multipart/encrypted', null, null, 'encrypted'],
    ['multipart/signed', null, null, 'signed'],
    ['application/pkcs7-mime', 'enveloped-data', 'smime.p7m', 'encrypted'],
    ['application/pkcs7-mime', 'authenveloped-data', null, 'encrypted'],
    ['application/pkcs7-mime', 'signed-data', 'smime.p7m', 'wrapped'],
    ['application/x-pkcs7-mime', 'signed-data', null, 'wrapped'],
    ['application/pkcs7-mime', 'certs-only', null, 'wrapped'],
    ['application/pkcs7-mime', null, 'smime.p7m', 'encrypted'],
    ['application/pkcs7-mime', null, 'smime.p7s', 'wrapped'],
    ['application/pkcs7-mime', null, null, 'encrypted'],
    ['multipart/mixed', 'signed-data', 'smime.p7s', null],
    ['text/plain', null, null, null],
  ])('of type %s, %s, %s: %s', (contentType, smimeType, name, protection) => {
    expect(mailProtection({ contentType, smimeType, name })).toBe(protection);
  });
});
