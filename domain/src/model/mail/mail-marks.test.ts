import { describe, expect, it } from 'vitest';
import { isMarkedAsSpam } from './mail-marks.ts';

describe('mail 41: the mark of spam', () => {
  it.each([
    ['x-spam-flag', 'YES', true],
    ['x-spam-flag', 'yes', true],
    ['x-spam-flag', 'NO', false],
    ['x-spam-flag', '', false],
    ['x-spam-status', 'Yes, score=7.4 required=5.0 tests=BAYES_99', true],
    ['x-spam-status', 'No, score=-1.9, yes', false],
    ['x-spam-status', 'Yesterday', false],
    ['x-ms-exchange-organization-scl', '5', true],
    ['x-ms-exchange-organization-scl', '9', true],
    ['x-ms-exchange-organization-scl', '4', false],
    ['x-ms-exchange-organization-scl', '-1', false],
    ['x-ms-exchange-organization-scl', 'high', false],
    ['x-forefront-antispam-report', 'CIP:192.0.2.1;CTRY:DE;SCL:6;SFV:SPM', true],
    ['x-forefront-antispam-report', 'CIP:192.0.2.1; scl:5', true],
    ['x-forefront-antispam-report', 'SCL:1;PCL:9', false],
    ['x-forefront-antispam-report', 'XSCL:9', false],
    ['x-spam-level', '*******', false],
  ])('%s: %s is %s', (name, value, is) => {
    expect(isMarkedAsSpam({ headers: [{ name, value }] })).toBe(is);
  });

  it('is found in any of several headers', () => {
    const headers = ['NO', 'YES'].map((value) => ({ name: 'x-spam-flag', value }));
    expect(isMarkedAsSpam({ headers })).toBe(true);
  });
});
