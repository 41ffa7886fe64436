import { number } from './counted.ts';
import { spoken } from './speech.ts';

/** The panel of notifications, and those that leave the page. */
export const bell = spoken('bell', {
  name: 'Notifications',
  withNew: (n: number) => `Notifications, ${number(n)} new`,
  readAll: 'Mark all read',
  none: 'Nothing new. Mentions and assignments appear here.',
  more: 'Show older ones',
  unread: 'Not read',
  desk: 'The desk',
  operator: 'The operator of the service',
  mention: (who: string) => `${who} mentioned you`,
  assignment: (who: string) => `${who} assigned a conversation to you`,
  assigned: 'A conversation was assigned to you',
  failed: 'Your message was not delivered',
  failedTo: (addresses: string) => `Not delivered to ${addresses}`,
  security: {
    signIn: 'You signed in from a new device',
    apiKey: (who: string) => `${who} made an API key for you`,
    passwordLink: (who: string) => `${who} made a link that sets your password`,
    secondFactor: (who: string) => `${who} removed your second factor`,
    wrongCodes: 'Somebody typed five wrong codes for your account',
    sessionGuesses: 'A session of yours was ended: somebody guessed your password or codes in it',
    other: 'Something about your account was changed',
  },
  began: (who: string) => `${who} began a conversation`,
});
