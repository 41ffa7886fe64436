import * as records from './records.ts';

export const foundMessage = {
  ...records.message,
  conversation_reference_number: '142',
  conversation_status: 'Open',
  conversation_created_at: records.message.created_at,
  conversation_subject: 'Invoice of May',
  snippet: [
    { text: 'Where is my ', hit: false },
    { text: 'invoice', hit: true },
    { text: '?', hit: false },
  ],
};

const subject = [
  { text: 'Invoice', hit: true },
  { text: ' of May', hit: false },
];

export const foundConversation = { ...records.conversation, snippet: subject };

const name = [
  { text: 'Grace ', hit: false },
  { text: 'Okafor', hit: true },
];

export const foundContact = { ...records.contact, snippet: name };
