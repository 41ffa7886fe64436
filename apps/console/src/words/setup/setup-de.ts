import { counting } from '../counted.ts';
import type { SetupCatalogue } from './setup-catalogue.ts';

const { count, list } = counting<'one'>('de');

const setupWords: SetupCatalogue['setupWords'] = {
  title: 'Richte deinen Helpdesk ein',
  hint: 'Du wirst sein erster Administrator.',
  desk: 'Name des Helpdesks',
  deskHint: 'Besucher sehen ihn über dem Chat.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  optional: 'freiwillig',
  rule: 'Mindestens 10 Zeichen, und kein verbreitetes',
  place: (language, zone) => `${language} · ${zone}`,
  change: 'Ändern',
  language: 'Sprache',
  languageHint: 'Des Chats und neuer Kollegen.',
  zone: 'Zeitzone',
  zoneHint: 'Für Berichte und Filter. Zeiten auf deinem Bildschirm bleiben die deines Browsers.',
  zoneIsSet: 'Festgelegt durch HELPDESK_TIMEZONE',
  create: 'Anlegen',
  creating: 'Wird angelegt…',
  faults: {
    ending: 'Dieser Adresse fehlt die Endung, etwa .org.',
    toGo: (letters) => `Mindestens 10 Zeichen: noch ${letters}.`,
    tooLong: 'Höchstens 128 Zeichen.',
    different: 'Mindestens 5 verschiedene Zeichen.',
    common: 'Kein verbreitetes Passwort.',
    own: 'Nicht dein Name oder deine Adresse.',
    refused: 'Das wird nicht angenommen. Schreibe es anders.',
    attention: (fields) =>
      count(fields, { one: '# Feld ist noch nicht richtig.', other: '# Felder sind noch nicht richtig.' }),
    noConnection: 'Keine Verbindung. Was du geschrieben hast, bleibt da.',
  },
  plain: {
    line: 'Diese Verbindung ist nicht verschlüsselt: Andere können mitlesen, was du schreibst.',
    title: 'Diese Verbindung ist nicht verschlüsselt',
    hint: 'Das Passwort, das du wählst, ginge offen durchs Internet. Ein Zertifikat ist kostenlos und dauert wenige Minuten.',
    how: 'So bekommst du ein Zertifikat',
    way: 'Lass einen Namen auf diesen Rechner zeigen, starte einen Proxy, der das Zertifikat selbst holt, etwa Caddy, und starte den Helpdesk mit der neuen Adresse als PUBLIC_URL:',
    goOn: 'Ohne fortfahren',
  },
  created: {
    title: (name) => `Willkommen, ${name}`,
    hint: (desk) => `${desk} ist angelegt, und du bist angemeldet.`,
    passkey:
      'Nächstes Mal kannst du dich mit Fingerabdruck, Gesicht oder der Sperre dieses Geräts anmelden. Dein Passwort bleibt.',
    add: 'Passkey hinzufügen',
    notNow: 'Jetzt nicht',
  },
  notYet: {
    title: 'Dieser Helpdesk ist noch nicht eingerichtet',
    hint: 'Öffne den Link, den der Start gezeigt hat, oder führe aus:',
    where: 'Wo der Link steht',
    terminal: 'Im Terminal des Starts, oder in seinem Protokoll:',
  },
  token: {
    title: 'Dieser Link passt hier nicht',
    hint: 'Ein Teil von ihm fehlt, oder er gehört zu einem anderen Helpdesk. Kopiere die ganze Zeile, oder zeige ihn noch einmal an mit',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    hint: 'Ein Link zum Einrichten gilt 7 Tage. Einen neuen zeigt',
  },
  closed: {
    title: 'Dieser Helpdesk ist eingerichtet',
    signIn: 'Anmelden',
    hint: 'Nicht von dir oder einem Kollegen? Dieser Befehl auf seinem Rechner gibt ein neues Passwort:',
  },
  many: {
    title: 'Zu viele Versuche',
    hint: (seconds) =>
      `Weiter in ${count(seconds, { one: '# Sekunde', other: '# Sekunden' })}. Dein Link bleibt gültig.`,
  },
  away: {
    title: 'Der Helpdesk antwortet nicht',
    hint: 'Prüfe deine Verbindung. Dein Link bleibt gültig.',
    again: 'Noch einmal versuchen',
  },
};

const inviteWords: SetupCatalogue['inviteWords'] = {
  title: 'Kollegen einladen',
  addresses: 'Adressen, eine pro Zeile',
  hint: 'Davor kann ein Name stehen: Grace Hollis <grace@…>',
  may: 'Was sie dürfen',
  agent: 'Antwortet Kunden.',
  admin: 'Alles, was du darfst.',
  not: 'Nicht:',
  rights: {
    answer: 'Alle Gespräche sehen und beantworten',
    assign: 'Zuweisen, zurückstellen, lösen, taggen',
    begin: 'Gespräche beginnen',
    contacts: 'Kontakte und Notizen über sie',
    clean: 'Sperren, zusammenführen oder löschen',
    run: 'Berichte und Einstellungen',
  },
  ofAdmin: {
    agent: 'Alles, was ein Agent darf',
    clean: 'Sperren, zusammenführen, löschen',
    reports: 'Berichte',
    run: 'Kollegen, Inboxen, Einstellungen',
  },
  makeLinks: 'Links erstellen',
  make: (people) => count(people, { one: '# Link erstellen', other: '# Links erstellen' }),
  making: 'Links werden erstellt…',
  nobody: 'Schreib mindestens eine Adresse.',
  tooMany: (people) => count(people, { one: '# Adresse: 20 auf einmal.', other: '# Adressen: 20 auf einmal.' }),
  ready: (links) =>
    links === 0 ? 'Kein Link wurde erstellt' : count(links, { one: '# Link ist fertig', other: '# Links sind fertig' }),
  once: (when) =>
    `Jeder gilt einmal, bis ${when}. Sie werden nicht wieder gezeigt; neue kannst du jederzeit erstellen.`,
  copyAll: 'Alle Links kopieren',
  copy: 'Kopieren',
  copyOf: (name) => `Link für ${name} kopieren`,
  done: 'Fertig',
  change: 'Ändern',
  changeOf: (address) => `${address} ändern`,
  here: 'Schon hier.',
  join: {
    title: (desk) => `${desk} beitreten`,
    as: (email) => `Als ${email}.`,
    youMay: (roles) => `Als ${list(roles)} darfst du`,
    rights: {
      answer: 'Alle Gespräche sehen und beantworten',
      assign: 'Sie zuweisen, zurückstellen, lösen und taggen',
      contacts: 'Kontakte bearbeiten und Notizen über sie schreiben',
      run: 'Berichte sehen und Einstellungen ändern',
    },
    verb: 'Beitreten',
    joining: 'Du trittst bei…',
    signedIn: 'Du bist angemeldet.',
    deadTitle: 'Diese Einladung gilt nicht mehr',
    dead: 'Sie wurde benutzt, oder ihre 72 Stunden sind vorbei. Wenn du ein Passwort hast, melde dich an. Sonst kann ein Administrator eine neue erstellen.',
    signIn: 'Anmelden',
  },
};

export const catalogue: SetupCatalogue = { setupWords, inviteWords };
