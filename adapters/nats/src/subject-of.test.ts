import { expect, it } from 'vitest';
import { subjectOf } from './subject-of.ts';

it.each([
  ['acme', 'helpdesk.acme.signals'],
  ['Acme_2-b', 'helpdesk.Acme_2-b.signals'],
  ['a.b', 'helpdesk.a=2eb.signals'],
  ['a=2eb', 'helpdesk.a=3d2eb.signals'],
  ['*', 'helpdesk.=2a.signals'],
  ['>', 'helpdesk.=3e.signals'],
  ['é \n', 'helpdesk.=c3=a9=20=0a.signals'],
])('the desk %j speaks under %s', (desk, subject) => expect(subjectOf(desk)).toBe(subject));

it.each(['', 'x'.repeat(201)])('refuses a name without letters, and one that is too long', (desk) =>
  expect(() => subjectOf(desk)).toThrow('1 to 200 bytes'),
);
