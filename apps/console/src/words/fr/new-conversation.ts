import type { newWords as english } from '../new-conversation.ts';

export const newWords: typeof english = {
  title: 'Nouvelle conversation',
  contact: 'Contact',
  contactHint: 'Un nom ou une adresse e-mail. Une adresse encore inconnue devient un nouveau contact.',
  suggestions: 'Contacts',
  other: 'Choisir un autre contact',
  firstName: 'Prénom, si vous le connaissez',
  inbox: 'Boîte de réception',
  message: 'Message',
  assignee: 'Attribuer à',
  me: 'Moi',
  nobody: 'Personne',
  start: 'Commencer la conversation',
  starting: 'Commence',
  noContact: 'Choisissez un contact dans la liste, ou écrivez une adresse e-mail entière.',
  gone: 'Ce contact ou cette boîte n’existe plus.',
};
