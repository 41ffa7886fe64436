import { counting } from '../counted.ts';
import type { SetupCatalogue } from './setup-catalogue.ts';

const { count, list } = counting<'one'>('fr');

const setupWords: SetupCatalogue['setupWords'] = {
  title: 'Configurez votre helpdesk',
  hint: 'Vous en serez le premier administrateur.',
  desk: 'Nom du helpdesk',
  deskHint: 'Les visiteurs le voient au-dessus du chat.',
  firstName: 'Prénom',
  lastName: 'Nom',
  optional: 'facultatif',
  rule: '10 caractères ou plus, et pas un mot de passe courant',
  place: (language, zone) => `${language} · ${zone}`,
  change: 'Modifier',
  language: 'Langue',
  languageHint: 'Du chat et des nouveaux collègues.',
  zone: 'Fuseau horaire',
  zoneHint: 'Pour les rapports et les filtres. Les heures à l’écran restent celles de votre navigateur.',
  zoneIsSet: 'Fixé par HELPDESK_TIMEZONE',
  create: 'Créer',
  creating: 'Création…',
  faults: {
    ending: 'Il manque une fin à cette adresse, comme .org.',
    toGo: (letters) => `10 caractères ou plus : encore ${letters}.`,
    tooLong: '128 caractères au plus.',
    different: '5 caractères différents ou plus.',
    common: 'Pas un mot de passe courant.',
    own: 'Pas votre nom ni votre adresse.',
    refused: 'Cela n’est pas accepté. Écrivez-le autrement.',
    attention: (fields) => count(fields, { one: '# champ est à revoir.', other: '# champs sont à revoir.' }),
    noConnection: 'Pas de connexion. Ce que vous avez écrit est gardé.',
  },
  plain: {
    line: 'Cette connexion n’est pas chiffrée : d’autres peuvent lire ce que vous écrivez.',
    title: 'Cette connexion n’est pas chiffrée',
    hint: 'Le mot de passe que vous choisissez passerait en clair sur Internet. Un certificat est gratuit et prend quelques minutes.',
    how: 'Comment obtenir un certificat',
    way: 'Faites pointer un nom vers cette machine, lancez un proxy qui obtient lui-même le certificat, comme Caddy, et démarrez le helpdesk avec la nouvelle adresse dans PUBLIC_URL :',
    goOn: 'Continuer sans certificat',
  },
  created: {
    title: (name) => `Bienvenue, ${name}`,
    hint: (desk) => `${desk} est créé, et vous êtes connecté.`,
    passkey:
      'La prochaine fois, vous pourrez vous connecter avec votre empreinte, votre visage ou le verrou de cet appareil. Votre mot de passe reste.',
    add: 'Ajouter une clé d’accès',
    notNow: 'Plus tard',
  },
  notYet: {
    title: 'Ce helpdesk n’est pas encore configuré',
    hint: 'Ouvrez le lien que son démarrage a affiché, ou lancez',
    where: 'Où se trouve le lien',
    terminal: 'Dans le terminal du démarrage, ou dans son journal :',
  },
  token: {
    title: 'Ce lien ne convient pas ici',
    hint: 'Il en manque une partie, ou il appartient à un autre helpdesk. Copiez toute la ligne, ou affichez-la de nouveau avec',
  },
  expired: {
    title: 'Ce lien a expiré',
    hint: 'Un lien de configuration est valable 7 jours. Affichez-en un nouveau avec',
  },
  closed: {
    title: 'Ce helpdesk est configuré',
    signIn: 'Se connecter',
    hint: 'Ni par vous ni par un collègue ? Lancez ceci sur sa machine pour un nouveau mot de passe :',
  },
  many: {
    title: 'Trop de tentatives',
    hint: (seconds) =>
      `Suite dans ${count(seconds, { one: '# seconde', other: '# secondes' })}. Votre lien reste valable.`,
  },
  away: {
    title: 'Le helpdesk ne répond pas',
    hint: 'Vérifiez votre connexion. Votre lien reste valable.',
    again: 'Réessayer',
  },
};

const inviteWords: SetupCatalogue['inviteWords'] = {
  title: 'Inviter des collègues',
  addresses: 'Adresses, une par ligne',
  hint: 'Un nom peut précéder l’adresse : Grace Hollis <grace@…>',
  may: 'Ce qu’ils peuvent faire',
  agent: 'Répond aux clients.',
  admin: 'Tout ce que vous pouvez faire.',
  not: 'Pas :',
  rights: {
    answer: 'Voir toutes les conversations et y répondre',
    assign: 'Assigner, reporter, résoudre, étiqueter',
    begin: 'Commencer des conversations',
    contacts: 'Les contacts et les notes à leur sujet',
    clean: 'Bloquer, fusionner ou supprimer',
    run: 'Rapports et réglages',
  },
  ofAdmin: {
    agent: 'Tout ce qu’un Agent peut faire',
    clean: 'Bloquer, fusionner, supprimer',
    reports: 'Rapports',
    run: 'Collègues, boîtes, réglages',
  },
  makeLinks: 'Créer des liens',
  make: (people) => count(people, { one: 'Créer # lien', other: 'Créer # liens' }),
  making: 'Création des liens…',
  nobody: 'Écrivez au moins une adresse.',
  tooMany: (people) => count(people, { one: '# adresse : 20 à la fois.', other: '# adresses : 20 à la fois.' }),
  ready: (links) =>
    links === 0 ? 'Aucun lien n’a été créé' : count(links, { one: '# lien est prêt', other: '# liens sont prêts' }),
  once: (when) =>
    `Chacun sert une fois, jusqu’au ${when}. Ils ne sont plus affichés ensuite ; vous pouvez en créer d’autres à tout moment.`,
  copyAll: 'Copier tous les liens',
  copy: 'Copier',
  copyOf: (name) => `Copier le lien pour ${name}`,
  done: 'Terminé',
  change: 'Modifier',
  changeOf: (address) => `Modifier ${address}`,
  here: 'Déjà ici.',
  join: {
    title: (desk) => `Rejoindre ${desk}`,
    as: (email) => `En tant que ${email}.`,
    youMay: (roles) => `En tant que ${list(roles)}, vous pouvez`,
    rights: {
      answer: 'Voir toutes les conversations et y répondre',
      assign: 'Les assigner, reporter, résoudre et étiqueter',
      contacts: 'Modifier les contacts et écrire des notes à leur sujet',
      run: 'Voir les rapports et changer les réglages',
    },
    verb: 'Rejoindre',
    joining: 'Un instant…',
    signedIn: 'Vous êtes connecté.',
    deadTitle: 'Cette invitation n’est plus valable',
    dead: 'Elle a été utilisée, ou ses 72 heures sont passées. Si vous avez un mot de passe, connectez-vous. Sinon, un administrateur peut en créer une autre.',
    signIn: 'Se connecter',
  },
};

export const catalogue: SetupCatalogue = { setupWords, inviteWords };
