import { describe, expect, it } from 'vitest';
import { reportOf } from './mail-report.ts';
import type { MailPart } from './received-mail.ts';

const part = (contentType: string): MailPart => ({
  name: null,
  contentType,
  contentId: null,
  disposition: null,
  size: 1,
});

describe('mail 39: a report', () => {
  it.each<[string, readonly string[], 'delivery' | 'other' | undefined]>([
    ['multipart/report; report-type=delivery-status', [], 'delivery'],
    ['Multipart/Report; boundary="a"; Report-Type="Delivery-Status"', [], 'delivery'],
    ['multipart/report; report-type = delivery-status ; boundary=a', [], 'delivery'],
    ['multipart/report; report-type=disposition-notification', ['message/delivery-status'], 'other'],
    ['multipart/report; report-type=feedback-report', [], 'other'],
    ['multipart/report; report-type=tlsrpt', [], 'other'],
    ['multipart/report; boundary=a', ['text/plain', 'message/delivery-status'], 'delivery'],
    ['multipart/report', ['message/global-delivery-status'], 'delivery'],
    ['multipart/report', ['message/disposition-notification'], 'other'],
    ['multipart/report', ['message/feedback-report'], 'other'],
    ['multipart/report', ['message/global-disposition-notification'], 'other'],
    ['multipart/report', ['text/plain', 'message/rfc822'], undefined],
    ['multipart/report; report-type', [], undefined],
    ['multipart/mixed; report-type=delivery-status', ['message/delivery-status'], undefined],
    ['multipart/reports; report-type=delivery-status', [], undefined],
  ])('%s with %j is %s', (value, parts, report) => {
    expect(reportOf({ headers: [{ name: 'content-type', value }], parts: parts.map(part) })).toBe(report);
  });

  it('is not a mail without a type', () => {
    expect(reportOf({ headers: [], parts: [part('message/delivery-status')] })).toBeUndefined();
  });
});
