import { spoken } from './speech.ts';
export const newWords = spoken('newWords', {
  title: 'New conversation',
  contact: 'Contact',
  contactHint: 'A name or an e-mail address. An address that is not known yet becomes a new contact.',
  suggestions: 'Contacts',
  other: 'Choose another contact',
  firstName: 'First name, if you know it',
  inbox: 'Inbox',
  message: 'Message',
  assignee: 'Assign to',
  me: 'Me',
  nobody: 'Nobody',
  start: 'Start the conversation',
  starting: 'Starting',
  noContact: 'Choose a contact from the list, or write a whole e-mail address.',
  gone: 'This contact or inbox is no longer there.',
});
