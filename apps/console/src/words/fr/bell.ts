import type { bell as english } from '../bell.ts';
import { count } from './said.ts';

export const bell: typeof english = {
  name: 'Notifications',
  withNew: (n) => count(n, { one: 'Notifications, # nouvelle', other: 'Notifications, # nouvelles' }),
  readAll: 'Tout marquer comme lu',
  none: 'Rien de nouveau. Les mentions et attributions apparaissent ici.',
  more: 'Afficher les plus anciennes',
  unread: 'Non lue',
  desk: 'Le support',
  operator: 'L’exploitant du service',
  mention: (who) => `${who} vous a mentionné`,
  assignment: (who) => `${who} vous a attribué une conversation`,
  assigned: 'Une conversation vous a été attribuée',
  failed: 'Votre message n’a pas été remis',
  failedTo: (addresses) => `Non remis à ${addresses}`,
  security: {
    signIn: 'Vous vous êtes connecté depuis un nouvel appareil',
    apiKey: (who) => `${who} a créé une clé API pour vous`,
    passwordLink: (who) => `${who} a créé un lien qui définit votre mot de passe`,
    secondFactor: (who) => `${who} a retiré votre second facteur`,
    wrongCodes: 'Quelqu’un a tapé cinq mauvais codes pour votre compte',
    sessionGuesses: 'Une de vos sessions a été fermée : quelqu’un y a essayé votre mot de passe ou des codes',
    other: 'Quelque chose a changé dans votre compte',
  },
  began: (who) => `${who} a commencé une conversation`,
};
