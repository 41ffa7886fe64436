import { counted } from '../counted.ts';
import { spoken } from '../speech.ts';

/** The page with which a new desk is set up. */
export const setupWords = spoken('setupWords', {
  title: 'Set up your helpdesk',
  hint: 'You will be its first administrator.',
  desk: 'Name of the helpdesk',
  deskHint: 'Visitors see it above the chat.',
  firstName: 'First name',
  lastName: 'Last name',
  optional: 'optional',
  rule: '10 characters or more, and not a common one',
  place: (language: string, zone: string) => `${language} · ${zone}`,
  change: 'Change',
  language: 'Language',
  languageHint: 'Of the chat and of new colleagues.',
  zone: 'Time zone',
  zoneHint: 'For reports and filters. Times on your screen stay those of your browser.',
  zoneIsSet: 'Set by HELPDESK_TIMEZONE',
  create: 'Create',
  creating: 'Creating…',
  faults: {
    ending: 'This address has no ending, such as .org.',
    toGo: (letters: number) => `10 characters or more: ${letters} to go.`,
    tooLong: '128 characters at most.',
    different: '5 different characters or more.',
    common: 'Not a common password.',
    own: 'Not your name or address.',
    refused: 'This is not taken. Write it in another way.',
    attention: (fields: number) =>
      fields === 1 ? '1 field needs attention.' : `${counted(fields, 'field', 'fields')} need attention.`,
    noConnection: 'No connection. What you typed is kept.',
  },
  plain: {
    line: 'This connection is not encrypted: others can read what you type.',
    title: 'This connection is not encrypted',
    hint: 'The password that you choose would cross the internet in the clear. A certificate is free and takes a few minutes.',
    how: 'How to get a certificate',
    way: 'Point a name at this machine, run a proxy that gets the certificate by itself, such as Caddy, and start the helpdesk with PUBLIC_URL set to the new address:',
    goOn: 'Continue without one',
  },
  created: {
    title: (name: string) => `Welcome, ${name}`,
    hint: (desk: string) => `${desk} is created, and you are signed in.`,
    passkey:
      'Next time you can sign in with your fingerprint, your face or the lock of this device. Your password stays.',
    add: 'Add a passkey',
    notNow: 'Not now',
  },
  notYet: {
    title: 'This helpdesk is not set up yet',
    hint: 'Open the link that its start printed, or run',
    where: 'Where the link is',
    terminal: 'In the terminal of the start, or in its log:',
  },
  token: {
    title: 'This link does not work here',
    hint: 'A part of it is missing, or it belongs to another helpdesk. Copy the whole line, or print it again with',
  },
  expired: {
    title: 'This link has expired',
    hint: 'A setup link is good for 7 days. Print a new one with',
  },
  closed: {
    title: 'This helpdesk is set up',
    signIn: 'Sign in',
    hint: 'Not set up by you or a colleague? Run this on its machine for a new password:',
  },
  many: {
    title: 'Too many attempts',
    hint: (seconds: number) => `Continues in ${counted(seconds, 'second', 'seconds')}. Your link stays valid.`,
  },
  away: {
    title: 'The helpdesk does not answer',
    hint: 'Check your connection. Your link stays valid.',
    again: 'Try again',
  },
});
