import { describe, expect, it } from 'vitest';
import { type BodyParts, bodyOf, isHugeHtml, type SafeMailHtml } from './body-of.ts';
import { noticeBody, noticeTexts } from './mail-notices.ts';

const nothing: BodyParts = {
  subject: 'Re: Order',
  text: null,
  html: null,
  hugeHtmlText: null,
  calendarText: null,
  protection: null,
};
const html: SafeMailHtml = {
  content: '<p>Thanks</p>',
  contentText: 'Thanks',
  whole: '<p>Thanks</p><blockquote>Old</blockquote>',
  wholeText: 'Thanks\n\nOld',
  hasQuote: true,
  isVisible: true,
  remoteImages: { n: 1, hosts: ['shop.example'] },
};
const body = (parts: Partial<BodyParts>) => bodyOf({ ...nothing, ...parts });

describe('mail 31: the body of a mail', () => {
  it('is its text', () => {
    expect(body({ text: 'Thanks\r\n\r\n> Old\r\n' })).toEqual({
      contentType: 'text',
      content: 'Thanks',
      textContent: 'Thanks',
      hasQuote: true,
      whole: { html: null, text: 'Thanks\n\n> Old' },
      remoteImages: null,
      signed: null,
      notice: null,
    });
  });

  it('is its HTML, with the text part as its text', () => {
    expect(body({ text: 'Thank you\n> Old', html })).toEqual({
      contentType: 'html',
      content: '<p>Thanks</p>',
      textContent: 'Thank you',
      hasQuote: true,
      whole: { html: html.whole, text: 'Thank you\n> Old' },
      remoteImages: html.remoteImages,
      signed: null,
      notice: null,
    });
  });

  it('has the text of its HTML where there is no text part, or an empty one', () => {
    for (const text of [null, '', ' \r\n\u200b'])
      expect(body({ text, html })).toMatchObject({ textContent: 'Thanks', whole: { text: 'Thanks\n\nOld' } });
  });

  it('has a quote where one of both has', () => {
    expect(body({ text: 'Thanks\n> Old', html: { ...html, hasQuote: false } }).hasQuote).toBe(true);
    expect(body({ text: 'Thanks', html: { ...html, hasQuote: false } }).hasQuote).toBe(false);
    expect(body({ text: 'Thanks', html }).hasQuote).toBe(true);
  });

  it('is its HTML where that shows an image alone', () => {
    const image = { ...html, content: '<img />', contentText: '', whole: '<img />', wholeText: '' };
    expect(body({ html: image })).toMatchObject({
      ...{ contentType: 'html', content: '<img />', textContent: '(empty)', notice: null, whole: { text: '(empty)' } },
    });
  });

  it('is its text where the HTML shows nothing, or is too much', () => {
    expect(body({ text: 'Thanks', html: { ...html, isVisible: false } })).toMatchObject({
      contentType: 'text',
      content: 'Thanks',
    });
    expect(body({ hugeHtmlText: 'Thanks\n> Old' })).toMatchObject({
      contentType: 'text',
      content: 'Thanks',
      hasQuote: true,
    });
    expect(body({ text: 'Text', hugeHtmlText: 'Thanks' }).content).toBe('Text');
    expect([
      isHugeHtml({ bytes: 1_048_576, tags: 20_000 }),
      isHugeHtml({ bytes: 1_048_577, tags: 1 }),
      isHugeHtml({ bytes: 1, tags: 20_001 }),
    ]).toEqual([false, true, true]);
  });

  it('loses what cannot be stored', () => {
    expect(body({ text: 'a\0b\ud800c\rd' }).content).toBe('abc\nd');
  });

  it('keeps a forward whole, by its subject', () => {
    const text = 'Look\n\nFrom: Ada\nSent: x\nTo: y\nSubject: z\n\nOld';
    expect(body({ text, subject: 'Fwd: z' })).toMatchObject({ content: text, hasQuote: false });
    expect(body({ text })).toMatchObject({ content: 'Look', hasQuote: true });
  });
});

describe('mail 39: a mail without a text', () => {
  it('is its invitation, if nothing else is there', () => {
    expect(body({ calendarText: 'Review' })).toMatchObject({ content: 'Review', textContent: 'Review', notice: null });
    expect(body({ calendarText: 'Review', text: 'Hi' }).content).toBe('Hi');
    expect(body({ calendarText: 'Review', text: ' ' }).content).toBe('Review');
  });

  it('is a sentence', () => {
    expect(body({})).toEqual(noticeBody('empty'));
    expect(body({ text: '\n', html: { ...html, isVisible: false } })).toMatchObject({
      content: '(empty)',
      notice: 'empty',
    });
    expect(noticeBody('unreadable')).toMatchObject({
      contentType: 'text',
      content: noticeTexts.unreadable,
      notice: 'unreadable',
    });
  });

  it('is a sentence where it is encrypted, whatever stands beside it', () => {
    expect(body({ protection: 'encrypted', text: 'Version: 1', html })).toEqual(noticeBody('encrypted'));
  });

  it.each([
    ['signed', 'unchecked'],
    ['wrapped', 'unchecked'],
    ['encrypted', null],
    [null, null],
  ] as const)('that is %s is signed: %s', (protection, signed) => {
    expect(body({ protection, text: 'Hi' }).signed).toBe(signed);
    expect(body({ protection, html }).signed).toBe(signed);
    expect(body({ protection }).signed).toBe(signed);
  });
});
