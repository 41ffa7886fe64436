import { describe, expect, it } from 'vitest';
import { mailAuthentication } from './authentication-results.ts';

const header = (value: string) => ({ name: 'authentication-results', value });
const from = 'ada@shop.example';
const ours = 'mx.example.com';

describe('mail 18: what our receiving server found', () => {
  it.each([
    ['pass', 'mx.example.com; dmarc=pass'],
    ['fail', 'mx.example.com; dmarc=fail'],
    ['none', 'mx.example.com; dmarc=none'],
    ['none', 'mx.example.com; dmarc=temperror'],
    ['none', 'mx.example.com; dmarc=bestguesspass'],
    ['none', 'mx.example.com; none'],
    ['none', 'mx.example.com'],
    ['none', ''],
    ['pass', 'MX.Example.com 1; DMARC=Pass header.From=Shop.Example'],
    ['pass', 'mx.example.com; dmarc/1=pass'],
    ['pass', 'mx.example.com;\r\n dmarc = pass (p=NONE sp=NONE dis=NONE) header.from = shop.example'],
    [
      'pass',
      'mx.example.com; dkim=pass header.i=@shop.example header.s=s1 header.b=Ab1/=; spf=pass (mx.example.com: domain of ada@shop.example designates 192.0.2.1 as permitted sender) smtp.mailfrom=ada@shop.example; dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=shop.example',
    ],
    ['fail', 'mx.example.com; spf=pass smtp.mailfrom=evil.example; dkim=none; dmarc=fail (p=none dis=none)'],
    // Quoted, or without a space behind a comment.
    ['pass', 'mx.example.com; dmarc="pass" header.from="shop.example"'],
    ['none', 'mx.example.com; dmarc="pass" header.from="evil.example"'],
    ['none', 'mx.example.com; dmarc=pass(p=none)header.from=evil.example'],
    ['pass', String.raw`mx.example.com; spf=none x=\; dmarc=pass`],
    // The domain that passed is not that of From.
    ['none', 'mx.example.com; dmarc=pass header.from=evil.example'],
    ['none', 'mx.example.com; dmarc=pass header.from=a.shop.example'],
    ['none', 'mx.example.com; dmarc=pass header.from='],
    // Of several results the worst counts.
    ['fail', 'mx.example.com; dmarc=pass; dmarc=fail'],
    ['fail', 'mx.example.com; dmarc=fail; dmarc=pass'],
    ['none', 'mx.example.com; dmarc=pass; dmarc=none'],
    ['pass', 'mx.example.com; dmarc=pass; dmarc=pass'],
    // What a stranger chooses, in comments and quotes.
    ['none', 'mx.example.com; spf=none (x; dmarc=pass)'],
    ['none', 'mx.example.com; spf=none (x (y) ; dmarc=pass; z)'],
    ['none', String.raw`mx.example.com; spf=none (x \) ; dmarc=pass; z)`],
    ['none', 'mx.example.com; spf=none smtp.mailfrom="; dmarc=pass "@evil.example'],
    ['none', String.raw`mx.example.com; spf=none smtp.mailfrom="\"; dmarc=pass "@evil.example`],
    ['none', 'mx.example.com; dmarc=pass (without an end'],
    ['none', 'mx.example.com; dmarc=pass "without an end'],
    ['none', 'mx.example.com; xdmarc=pass; dmarcx=pass; reason=dmarc=pass'],
    ['none', 'mx.example.com dmarc=pass'],
    // Not by our server.
    ['none', 'mx.evil.example; dmarc=pass'],
    ['none', 'mx.example.com.evil.example; dmarc=pass'],
    ['none', 'dmarc=pass'],
    ['none', '; dmarc=pass'],
    ['none', '(mx.example.com) mx.evil.example; dmarc=pass'],
    ['pass', '(a comment) mx.example.com; dmarc=pass'],
    ['none', `mx.example.com; dmarc=pass (${'x'.repeat(16_000)})`],
  ] as const)('%s: %s', (result, value) => {
    expect(mailAuthentication([header(value)], ours, from)).toBe(result);
  });

  it('is read from the topmost header alone', () => {
    const [pass, fail] = ['mx.example.com; dmarc=pass', 'mx.example.com; dmarc=fail'].map(header);
    const foreign = header('mx.evil.example; dmarc=pass');
    if (pass === undefined || fail === undefined) throw new Error('two headers');
    expect(mailAuthentication([pass, fail], ours, from)).toBe('pass');
    expect(mailAuthentication([fail, pass], ours, from)).toBe('fail');
    expect(mailAuthentication([foreign, pass], ours, from)).toBe('none');
    expect(mailAuthentication([{ name: 'received', value: '' }, pass], ours, from)).toBe('pass');
    expect(mailAuthentication([{ ...pass, name: 'arc-authentication-results' }], ours, from)).toBe('none');
    expect(mailAuthentication([], ours, from)).toBe('none');
  });

  it('is nothing where no server is trusted, or From cannot be read', () => {
    const named = header('mx.example.com; dmarc=pass header.from=shop.example');
    expect(mailAuthentication([named], null, from)).toBe('none');
    expect(mailAuthentication([named], '', from)).toBe('none');
    expect(mailAuthentication([named], ours, null)).toBe('none');
    expect(mailAuthentication([named], ours, 'ada')).toBe('none');
  });

  it('compares domains in other letters as DNS knows them', () => {
    for (const domain of ['müller.example', 'xn--mller-kva.example', 'MÜLLER.example'])
      expect(
        mailAuthentication([header(`${ours}; dmarc=pass header.from=${domain}`)], ours, 'ada@müller.example'),
      ).toBe('pass');
  });
});

describe('mail 18: what Microsoft 365 found', () => {
  const real =
    'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=shop.example; dkim=pass (signature was verified) header.d=shop.example;dmarc=pass action=none header.from=shop.example;compauth=pass reason=100';
  it.each([
    ['pass', real],
    ['fail', real.replace('dmarc=pass action=none', 'dmarc=fail action=oreject')],
    ['none', real.replace('dmarc=pass', 'dmarc=bestguesspass')],
    ['none', real.replace('header.from=shop', 'header.from=evil')],
    ['pass', 'dmarc=pass'],
    ['none', `mx.example.com; ${real}`],
    ['none', `microsoft365; ${real}`],
    ['none', ''],
  ] as const)('%s: %s', (result, value) => {
    expect(mailAuthentication([header(value)], 'microsoft365', from)).toBe(result);
  });
});
