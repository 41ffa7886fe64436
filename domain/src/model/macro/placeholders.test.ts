import { describe, expect, it } from 'vitest';
import {
  filledPieces,
  fillPlaceholders,
  hasPlaceholder,
  openPlaceholders,
  type PlaceholderSource,
  postedText,
  unknownPlaceholder,
} from './placeholders.ts';

const source: PlaceholderSource = {
  contact: {
    type: 'contact',
    firstName: 'Ada <b>',
    lastName: null,
    email: 'ada@example.org',
    customAttributes: {
      plan: 'gold & silver',
      seats: 3,
      vip: false,
      codes: ['a', 2, null, {}],
      nothing: null,
      deep: {},
    },
  },
  agent: { firstName: 'Mia', lastName: "O'Neil" },
  conversation: { referenceNumber: '101', subject: null },
  inbox: { name: 'Shop' },
};

describe('a text with placeholders', () => {
  it.each([
    ['{{contact.first_name}}', 'Ada &lt;b&gt;'],
    ['{{ contact.email }} of {{inbox.name}}', 'ada@example.org of Shop'],
    ['{{agent.first_name}} {{agent.last_name}}', 'Mia O&#39;Neil'],
    ['No. {{conversation.reference_number}}', 'No. 101'],
    ['{{contact.custom.plan}}, {{contact.custom.seats}}', 'gold &amp; silver, 3'],
    ['{{contact.custom.vip}} {{contact.custom.codes}}', 'false a, 2'],
    ['{{contact.last_name|there}}', 'there'],
    ['{{contact.custom.nothing|}}!', '!'],
    ['{{conversation.subject|<i>none</i>}}', '<i>none</i>'],
    ['{{contact.first_name|there}}', 'Ada &lt;b&gt;'],
    ['{ {inbox.name} } {{', '{ {inbox.name} } {{'],
  ])('%s becomes %s', (text, content) => {
    expect(fillPlaceholders(text, source)).toEqual({ content, missing: [] });
  });

  it('keeps what has no value, and names it once', () => {
    const text = '{{contact.last_name}} {{contact.custom.deep}} {{ contact.last_name }} {{contact.custom.constructor}}';
    expect(fillPlaceholders(text, source)).toEqual({
      content: text,
      missing: ['contact.last_name', 'contact.custom.deep', 'contact.custom.constructor'],
    });
  });

  it('takes a value as it is, also one that looks like a placeholder or a replacement', () => {
    const inbox = { name: '{{contact.email}} $& $1' };
    expect(fillPlaceholders('{{inbox.name}}', { ...source, inbox }).content).toBe('{{contact.email}} $&amp; $1');
  });

  it.each([
    ['{{contact.custom.a_1}} {{inbox.name|x}}', undefined],
    ['{{nothing}}', 'nothing'],
    ['{{}}', ''],
    ['{{contact.custom.}}', 'contact.custom.'],
    ['{{contact.custom.Plan}}', 'contact.custom.Plan'],
    ['{{toString|x}}', 'toString'],
  ])('names in %j the unknown %j', (text, unknown) => {
    expect(unknownPlaceholder(text)).toBe(unknown);
  });
});

describe('foreign G6: a text that is posted', () => {
  it.each([
    ['{{contact.first_name}}', 'text', 'Ada <b>'],
    ['{{contact.first_name}}', 'html', 'Ada &lt;b&gt;'],
    ['{{contact.last_name}}, {{x}}', 'html', ', {{x}}'],
    ['{{contact.last_name|you}}{{x|y}}', 'text', 'you{{x|y}}'],
    ['{{ .Agent.FullName }} {{.Author.FirstName}} {{.Inbox.Name}}', 'text', "Mia O'Neil Mia Shop"],
    ['{{- .Contact.FirstName -}}', 'html', 'Ada &lt;b&gt;'],
    ['{{.Contact.FullName}}', 'text', 'Ada <b>'],
    [
      '{{.Contact}} {{.contact.first_name}} {{Contact.FirstName}}',
      'text',
      '{{.Contact}} {{.contact.first_name}} {{Contact.FirstName}}',
    ],
  ] as const)('%j as %s is %j', (text, type, posted) => {
    expect(postedText(text, type, source)).toBe(posted);
  });

  it('is looked at for what is known alone', () => {
    expect(['{{ a }}', '{{}}', '', '{{contact.custom.}}'].filter(hasPlaceholder)).toEqual([]);
    expect(['{{x}} {{ .Contact.Email }}', '{{contact.custom.a|b}}'].map(hasPlaceholder)).toEqual([true, true]);
  });

  it('is at most as long as a message', () => {
    const contact = { ...source.contact, firstName: 'x'.repeat(25_000) };
    expect(postedText('{{contact.first_name}}'.repeat(2), 'text', { ...source, contact })).toHaveLength(50_000);
    expect(() => postedText('{{contact.first_name}}'.repeat(3), 'text', { ...source, contact }, 'content')).toThrow(
      expect.objectContaining({ details: { issues: [{ path: 'content', message: expect.any(String) }] } }),
    );
  });
});

it('reports E4: the name of a visitor who gave none is missing', () => {
  const contact = { ...source.contact, type: 'visitor' as const, firstName: 'Visitor' };
  const visitor = { ...source, contact };
  expect(fillPlaceholders('{{contact.first_name}}', visitor).missing).toEqual(['contact.first_name']);
  expect(fillPlaceholders('Hi {{contact.first_name|there}}', visitor).content).toBe('Hi there');
  expect(fillPlaceholders('{{.Contact.FullName|you}}', visitor).content).toBe('you');
  expect(
    fillPlaceholders('{{contact.first_name}}', { ...source, contact: { ...contact, firstName: 'Eve' } }).content,
  ).toBe('Eve');
});

describe('a preview', () => {
  it.each([
    ['Hello {{contact.custom.plan}}!', ['Hello ', '=gold & silver', '!']],
    ['{{ inbox.name }}', ['=Shop']],
    // As an editor and as templates of other programs write them: what is accepted has a value here too.
    ['{{&nbsp;inbox.name&nbsp;}} {{ .Inbox.Name }}', ['=Shop', ' ', '=Shop']],
    ['{{contact.last_name|there}}', ['=there']],
    ['{{contact.last_name|}}', ['=']],
    ['{{contact.last_name}} {{x}} {{x|y}}', ['?contact.last_name', ' ', '?x', ' ', '?x']],
    ['{{ and { {a} }', ['{{ and { {a} }']],
    ['', []],
  ])('shows %j in parts', (text, parts) => {
    const signs = { text: '', value: '=', missing: '?' };
    expect(filledPieces(text, source).map((piece) => signs[piece.kind] + piece.text)).toEqual(parts);
  });

  it('takes a visitor who gave no name for one who has none', () => {
    const contact = { ...source.contact, type: 'visitor', firstName: 'Visitor' } as const;
    expect(filledPieces('{{contact.first_name}}', { ...source, contact })).toEqual([
      { text: 'contact.first_name', kind: 'missing' },
    ]);
  });
});

it('finds the placeholders that would be left out without a value', () => {
  const text = 'Dear {{contact.last_name}}, {{ contact.custom.plan }} {{nothing}} {{x.y}} {{contact.email|none}}';
  expect(openPlaceholders(text)).toEqual([
    { name: 'contact.last_name', start: 5, end: 26 },
    { name: 'contact.custom.plan', start: 28, end: 53 },
  ]);
});
