import { counted, list } from '../counted.ts';
import { spoken } from '../speech.ts';

/** Inviting colleagues, and the page with which they join. */
export const inviteWords = spoken('inviteWords', {
  title: 'Invite colleagues',
  addresses: 'Addresses, one per line',
  hint: 'You can put a name in front: Grace Hollis <grace@…>',
  may: 'What they may do',
  agent: 'Answers customers.',
  admin: 'Everything that you may do.',
  not: 'Not:',
  rights: {
    answer: 'See and answer all conversations',
    assign: 'Assign, snooze, resolve, tag',
    begin: 'Begin conversations',
    contacts: 'Contacts, and notes about them',
    clean: 'Block, merge or delete',
    run: 'Reports and settings',
  },
  ofAdmin: {
    agent: 'Everything that an Agent may do',
    clean: 'Block, merge, delete',
    reports: 'Reports',
    run: 'Colleagues, inboxes, settings',
  },
  /** No address is typed yet. */
  makeLinks: 'Make links',
  make: (people: number) => `Make ${counted(people, 'link', 'links')}`,
  making: 'Making the links…',
  nobody: 'Write at least one address.',
  tooMany: (people: number) => `${counted(people, 'address', 'addresses')}: 20 at a time.`,
  ready: (links: number) =>
    links === 0 ? 'No link was made' : links === 1 ? '1 link is ready' : `${counted(links, 'link', 'links')} are ready`,
  once: (when: string) =>
    `Each works once, until ${when}. They are not shown again; you can make new ones at any time.`,
  copyAll: 'Copy all links',
  copy: 'Copy',
  copyOf: (name: string) => `Copy the link for ${name}`,
  done: 'Done',
  change: 'Change',
  changeOf: (address: string) => `Change ${address}`,
  here: 'Already here.',
  join: {
    title: (desk: string) => `Join ${desk}`,
    as: (email: string) => `As ${email}.`,
    youMay: (roles: readonly string[]) => `As ${/^[aeiou]/i.test(roles[0] ?? '') ? 'an' : 'a'} ${list(roles)} you may`,
    rights: {
      answer: 'See and answer all conversations',
      assign: 'Assign, snooze, resolve and tag them',
      contacts: 'Edit contacts and write notes about them',
      run: 'See reports and change settings',
    },
    verb: 'Join',
    joining: 'Joining…',
    signedIn: 'You are signed in.',
    deadTitle: 'This invitation no longer works',
    dead: 'It was used, or its 72 hours are over. If you have a password, sign in. If not, an administrator can make a new one.',
    signIn: 'Sign in',
  },
});
