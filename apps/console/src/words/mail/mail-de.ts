import { counting } from '../counted.ts';
import type { MailCatalogue } from './mail-catalogue.ts';

const { count, short } = counting<'one'>('de');

const mailWriting: MailCatalogue['mailWriting'] = {
  line: (to, more, cc, bcc, from) => [
    ...(to === '' ? ['Noch an niemanden'] : ['An ', { strong: to }]),
    ...(more > 0 ? [count(more, { one: ' und # weitere Person', other: ' und # weitere' })] : []),
    ...(cc > 0 ? [`, Cc ${cc}`] : []),
    ...(bcc > 0 ? [`, Bcc ${bcc}`] : []),
    ...(from === '' ? [] : [', von ', { strong: from }]),
  ],
  from: 'Von',
  lists: { to: 'An', cc: 'Cc', bcc: 'Bcc' },
  remove: (name) => `${name} entfernen`,
  people: 'Personen',
  origin: { here: 'in diesem Gespräch', contact: 'Kontakt' },
  fault: {
    no_ending: (text) => `${text} hat keine Endung.`,
    no_at: (text) => `${text} hat kein @.`,
    unreadable: (text) => `${text} ist keine Adresse.`,
    not_aside: (text) => `${text} ist nicht in diesem Nebengespräch.`,
  },
  use: (address) => `${address} verwenden`,
  attention: (n) => count(n, { one: '# Adresse prüfen', other: '# Adressen prüfen' }),
  signature: { label: 'Signatur', leaveOut: 'Weglassen', none: 'Keine Signatur', add: 'Hinzufügen' },
  quote: { label: 'Zitierter Text', leaveOut: 'Weglassen', none: 'Kein Zitat', add: 'Hinzufügen' },
  picture: {
    bar: 'Bild',
    describe: 'Beschreiben',
    smaller: 'Kleiner',
    remove: 'Entfernen',
    description: 'Beschreibung',
    hint: 'Für Menschen, die das Bild nicht sehen.',
    set: 'Übernehmen',
    none: 'Ohne Beschreibung',
    selected: (description) => `Bild ausgewählt: ${description}. Die Tabulatortaste führt zu seinen Knöpfen.`,
  },
  forward: {
    tab: 'Weiterleiten',
    field: 'Text über der Weiterleitung',
    placeholder: 'Etwas darüber schreiben',
    unseen: (customer) => `${customer} sieht das nicht`,
    send: 'Weiterleiten',
    original: (name, time) => `Mail von ${name}, ${time}`,
    someMail: 'Eine Mail dieses Gesprächs',
    files: (n) => (n === 1 ? 'Mit ihrer Datei' : `Mit ihren ${n} Dateien`),
    asFile: 'Die ganze Mail als eine Datei',
  },
  aside: {
    tab: 'Nebenbei',
    only: (to, more) => [
      ...(to === '' ? ['Noch an niemanden'] : ['Nur an ', { strong: to }]),
      ...(more > 0 ? [count(more, { one: ' und # weitere Person', other: ' und # weitere' })] : []),
    ],
    field: (name) => `Mail an ${name}`,
    placeholder: 'Eine Mail schreiben',
    send: (name) => `An ${name} senden`,
    sendAll: 'Senden',
    begun: 'Nebenbei ist schon eine andere Mail begonnen. Sende oder verwirf sie zuerst.',
  },
  warning: {
    rests: (inbox) => [{ strong: `${inbox} kann gerade nicht senden.` }, ' Deine Antwort wartet.'],
    noTransport: (inbox) => [{ strong: `${inbox} kann nicht senden.` }, ' Es gibt keinen Server zum Senden.'],
    why: 'Warum',
    whyRests: (time) =>
      `Der Mailserver nimmt seit ${time} keine Mail an. Was du sendest, bleibt erhalten und geht von selbst hinaus, sobald der Server es annimmt.`,
    whyNoTime:
      'Der Mailserver nimmt gerade keine Mail an. Was du sendest, bleibt erhalten und geht von selbst hinaus, sobald der Server es annimmt.',
    whyNoTransport:
      'Was jetzt gesendet wird, schlägt fehl. Ein Administrator kann unter Verwaltung, Posteingänge einen Server eintragen.',
    cameBack: (name, date) => [{ strong: `Die Mail an ${name} kam` }, ` am ${date} zurück.`],
    change: 'Adresse ändern',
    tooLarge: (megabytes) => [
      { strong: 'Diese Dateien sind zu groß für eine Mail.' },
      ` Zusammen höchstens ${short(megabytes)} MB.`,
    ],
  },
  newMail: {
    title: 'Neue E-Mail',
    subject: 'Betreff',
    text: 'Text der neuen E-Mail',
    placeholder: 'Eine Mail schreiben',
    noSubject: () => [{ strong: 'Noch kein Betreff.' }, ' Mails ohne Betreff werden leicht übersehen.'],
    noSenders: 'Die Absenderadressen wurden nicht geladen.',
    sendWithout: 'Ohne Betreff senden',
    sending: 'Wird gesendet',
    discarded: 'E-Mail verworfen.',
    discard: 'E-Mail verwerfen',
  },
};

export const catalogue: MailCatalogue = { mailWriting };
