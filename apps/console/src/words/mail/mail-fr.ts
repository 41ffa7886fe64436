import { counting } from '../counted.ts';
import type { MailCatalogue } from './mail-catalogue.ts';

const { count, short } = counting<'one'>('fr');

const mailWriting: MailCatalogue['mailWriting'] = {
  line: (to, more, cc, bcc, from) => [
    ...(to === '' ? ['À personne pour l’instant'] : ['À ', { strong: to }]),
    ...(more > 0 ? [count(more, { one: ' et # autre', other: ' et # autres' })] : []),
    ...(cc > 0 ? [`, Cc ${cc}`] : []),
    ...(bcc > 0 ? [`, Cci ${bcc}`] : []),
    ...(from === '' ? [] : [', de ', { strong: from }]),
  ],
  from: 'De',
  lists: { to: 'À', cc: 'Cc', bcc: 'Cci' },
  remove: (name) => `Retirer ${name}`,
  people: 'Personnes',
  origin: { here: 'dans cette conversation', contact: 'contact' },
  fault: {
    no_ending: (text) => `${text} n’a pas de terminaison.`,
    no_at: (text) => `${text} n’a pas de @.`,
    unreadable: (text) => `${text} n’est pas une adresse.`,
    not_aside: (text) => `${text} n’est pas dans cet échange à part.`,
  },
  use: (address) => `Utiliser ${address}`,
  attention: (n) => count(n, { one: '# adresse à vérifier', other: '# adresses à vérifier' }),
  signature: { label: 'Signature', leaveOut: 'Retirer', none: 'Pas de signature', add: 'Ajouter' },
  quote: { label: 'Texte cité', leaveOut: 'Retirer', none: 'Pas de citation', add: 'Ajouter' },
  picture: {
    bar: 'Image',
    describe: 'Décrire',
    smaller: 'Réduire',
    remove: 'Retirer',
    description: 'Description',
    hint: 'Pour les personnes qui ne voient pas l’image.',
    set: 'Appliquer',
    none: 'Sans description',
    selected: (description) => `Image sélectionnée : ${description}. La touche de tabulation mène à ses boutons.`,
  },
  forward: {
    tab: 'Transférer',
    field: 'Texte au-dessus du message transféré',
    placeholder: 'Écrire au-dessus du message',
    unseen: (customer) => `${customer} ne voit pas ceci`,
    send: 'Transférer',
    original: (name, time) => `E-mail de ${name}, ${time}`,
    someMail: 'Un e-mail de cette conversation',
    files: (n) => (n === 1 ? 'Avec son fichier' : `Avec ses ${n} fichiers`),
    asFile: 'Tout l’e-mail en un fichier',
  },
  aside: {
    tab: 'À part',
    only: (to, more) => [
      ...(to === '' ? ['À personne pour l’instant'] : ['Seulement à ', { strong: to }]),
      ...(more > 0 ? [count(more, { one: ' et # autre', other: ' et # autres' })] : []),
    ],
    field: (name) => `E-mail à ${name}`,
    placeholder: 'Écrire un e-mail',
    send: (name) => `Envoyer à ${name}`,
    sendAll: 'Envoyer',
    begun: 'Un autre e-mail à part est commencé. Envoyez-le ou abandonnez-le d’abord.',
  },
  warning: {
    rests: (inbox) => [{ strong: `${inbox} ne peut pas envoyer pour l’instant.` }, ' Votre réponse attend.'],
    noTransport: (inbox) => [{ strong: `${inbox} ne peut pas envoyer.` }, ' Il n’a pas de serveur d’envoi.'],
    why: 'Pourquoi',
    whyRests: (time) =>
      `Le serveur de messagerie n’accepte plus d’e-mails depuis ${time}. Ce que vous envoyez est conservé et part de lui-même dès que le serveur l’accepte.`,
    whyNoTime:
      'Le serveur de messagerie n’accepte pas d’e-mails pour l’instant. Ce que vous envoyez est conservé et part de lui-même dès que le serveur l’accepte.',
    whyNoTransport:
      'Un e-mail envoyé maintenant échoue. Un administrateur peut indiquer un serveur sous Administration, Boîtes de réception.',
    cameBack: (name, date) => [{ strong: `L’e-mail à ${name} est revenu` }, ` le ${date.replace(/\.?$/, '.')}`],
    change: 'Changer l’adresse',
    tooLarge: (megabytes) => [
      { strong: 'Ces fichiers sont trop grands pour un e-mail.' },
      ` Ensemble ${short(megabytes)} Mo au plus.`,
    ],
  },
  newMail: {
    title: 'Nouvel e-mail',
    subject: 'Objet',
    text: 'Texte du nouvel e-mail',
    placeholder: 'Écrire un e-mail',
    noSubject: () => [{ strong: 'Pas encore d’objet.' }, ' Un e-mail sans objet passe facilement inaperçu.'],
    noSenders: 'Les adresses d’expédition n’ont pas été chargées.',
    sendWithout: 'Envoyer sans objet',
    sending: 'Envoi en cours',
    discarded: 'E-mail supprimé.',
    discard: 'Supprimer l’e-mail',
  },
};

export const catalogue: MailCatalogue = { mailWriting };
