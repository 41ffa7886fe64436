import { describe, expect, it } from 'vitest';
import type { PlaceholderSource } from '../../macro/placeholders.ts';
import { agentSignature, displayName, filledSignature, senderOf } from './mail-signature.ts';

const source: PlaceholderSource = {
  contact: { type: 'contact', firstName: 'Ada', lastName: null, email: 'ada@example.com', customAttributes: {} },
  agent: { firstName: 'Mia <b>', lastName: null },
  conversation: { referenceNumber: '101', subject: null },
  inbox: { name: 'Shop' },
};

describe('mail 54: a signature', () => {
  it.each([
    ['{{agent.signature}}', '<p>Mia</p>', '<p>Mia</p>'],
    ['{{ agent.signature }}<p>{{inbox.name}}</p>', '<p>Mia</p>', '<p>Mia</p><p>Shop</p>'],
    ['<p>{{agent.first_name}} {{agent.last_name}}</p>', '', '<p>Mia &lt;b&gt; </p>'],
    ['<p>{{agent.last_name|Team}}</p>{{agent.signature}}', '', '<p>Team</p>'],
    ['<p>{{nothing.known}}</p>', 'x', '<p></p>'],
    ['', 'x', ''],
    // What agents write into their own signature is not looked at again.
    ['{{agent.signature}}', '{{contact.email}}', '{{contact.email}}'],
  ])('%s with %s is %s', (signature, own, filled) => {
    expect(filledSignature(signature, own, source)).toBe(filled);
  });

  it('has one placeholder of its own', () => {
    expect(filledSignature(`{{${agentSignature}}}`, '<p>Mia</p>', source)).toBe('<p>Mia</p>');
  });

  it('never fails, however long its values are', () => {
    const long = { ...source, inbox: { name: '<'.repeat(100_000) } };
    expect(filledSignature('{{inbox.name}}'.repeat(10), '', long)).toHaveLength(4_000_000);
  });
});

describe('mail 40, 47: the sender', () => {
  const from = { address: 'help@shop.example', name: 'Shop help' };

  it.each([
    ['{{agent.first_name}} at {{inbox.name}}', 'Mia <b> at Shop'],
    ['{{agent.last_name}}', 'Shop help'],
    ['{{unknown}}', 'Shop help'],
    ['', 'Shop help'],
    ['{{agent.last_name|Team}}', 'Team'],
  ])('with the template %j is %s', (template, name) => {
    expect(senderOf(from, template, source)).toEqual({ address: 'help@shop.example', name });
  });

  it('stays on one line and is cut', () => {
    const evil = { ...source, inbox: { name: `A\r\nBcc: <evil@z>\u202e${'x'.repeat(5_000)}` } };
    const { name } = senderOf(from, '{{inbox.name}}', evil);
    expect(name).toMatch(/^A Bcc: <evil@z>x+$/);
    expect(name).toHaveLength(140);
    expect(displayName('\u200b')).toBe('');
  });
});
