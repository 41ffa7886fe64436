import { describe, expect, it } from 'vitest';
import { fillPlaceholders, type PlaceholderSource, unknownPlaceholder } from './placeholders.ts';

const source: PlaceholderSource = {
  contact: {
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
