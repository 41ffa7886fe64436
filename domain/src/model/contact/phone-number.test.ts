import { expect, it } from 'vitest';
import { tidyPhoneNumber } from './phone-number.ts';

it.each([
  ['marks of direction', '\u202a+49 30 1234567\u202c\u200e', '+49 30 1234567'],
  ['isolates', '\u2066+49 30 1234567\u2069', '+49 30 1234567'],
  ['characters of zero width', '+49\u200b30\ufeff1234567', '+49301234567'],
  ['a soft hyphen', '030\u00ad1234567', '0301234567'],
  ['a line break', '+49 30\r\n1234567\n', '+49 30 1234567'],
  ['spaces of other kinds', '+49\u00a030\u20091234567\t1', '+49 30 1234567 1'],
  ['digits of Arabic', '٠٣٠ ١٢٣٤٥٦٧', '030 1234567'],
  ['digits of Persian', '۰۳۰ ۱۲۳۴۵۶۷', '030 1234567'],
  ['digits of Devanagari', '०३० १२३', '030 123'],
  ['full width', '＋４９（３０）１２－３', '+49(30)12-3'],
  ['other dashes', '030\u2011123\u2013456\u2212 7', '030-123-456- 7'],
  ['nothing but what is not seen', '\u200b\u202a \n', ''],
  ['a number as it is', '+1 (555) 010-2030 Ext. 5', '+1 (555) 010-2030 Ext. 5'],
])('reports E2: a telephone number with %s', (_name, text, wanted) => {
  expect(tidyPhoneNumber(text)).toBe(wanted);
  expect(tidyPhoneNumber(wanted)).toBe(wanted);
});
