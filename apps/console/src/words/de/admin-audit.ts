import type { auditWords as english } from '../admin-audit.ts';
import { counted } from './said.ts';

const changed = (what: string) => (name: string, action: string) => {
  const verb = action === 'created' ? 'angelegt' : action === 'deleted' ? 'gelöscht' : 'geändert';
  return `Hat ${what} ${name} ${verb}`;
};

export const auditWords: typeof english = {
  when: 'Wann',
  who: 'Wer',
  what: 'Was',
  how: 'Wie',
  address: 'Adresse',
  kind: 'Art',
  kinds: {
    sign_in: 'Anmeldung',
    secrets: 'Passwörter und zweite Faktoren',
    keys: 'API-Schlüssel',
    people: 'Personen, Rollen und Teams',
    presence: 'Verfügbarkeit',
    contacts: 'Kontakte',
    settings: 'Einstellungen',
  },
  everything: 'Alles',
  everybody: 'Alle',
  from: 'Von',
  to: 'Bis',
  clear: 'Filter aufheben',
  filter: 'Filter',
  none: 'Kein Eintrag passt zu diesem Filter.',
  empty: 'Noch ist nichts geschehen.',
  more: 'Ältere Einträge laden',
  total: counted('Eintrag', 'Einträge'),
  nobody: { cli: 'Die Befehlszeile', system: 'Der Dienst' },
  unknown: 'Nicht bekannt',
  deleted: (id) => `Person ${id}, inzwischen gelöscht`,
  via: { session: 'Browser', api_key: 'Schlüssel', cli: 'Befehlszeile', system: 'Von selbst' },
  namedKey: (id) => `Benannter Schlüssel ${id}`,
  provider: (id) => `Anbieter ${id}`,
  request: 'Anfrage',
  field: 'Feld',
  before: 'Vorher',
  after: 'Nachher',
  changed: 'Geändert, und hier nicht aufbewahrt',
  nothing: 'Keine Angabe',
  fact: (name, value) => `${name}: ${value}`,
  yes: 'Ja',
  no: 'Nein',
  removed: (names) => `Entfernt: ${names}`,
  added: (names) => `Hinzugefügt: ${names}`,
  acts: {
    agent_login: () => 'Hat sich angemeldet',
    agent_logout: () => 'Hat sich abgemeldet',
    agent_login_failed: (name) => `Ein Versuch, sich als ${name} anzumelden, ist gescheitert`,
    agent_away: (name) => `Hat ${name} auf abwesend gesetzt`,
    agent_away_reassigned: (name) => `Hat ${name} auf abwesend gesetzt, mit neuer Zuweisung`,
    agent_online: (name) => `Hat ${name} auf online gesetzt`,
    agent_password_set: (name) => `Hat das Passwort von ${name} gesetzt`,
    agent_password_link: (name) => `Hat einen Link für das Passwort von ${name} erstellt`,
    agent_role_permissions_changed: (name) => `Hat die Rolle ${name} geändert`,
    agent_second_factor_changed: (name, action) => {
      if (action === 'totp_on') return `Hat die Codes von ${name} eingeschaltet`;
      if (action === 'totp_off') return `Hat die Codes von ${name} ausgeschaltet`;
      if (action === 'recovery_codes') return `Hat neue Wiederherstellungscodes für ${name} erstellt`;
      return `Hat den zweiten Faktor von ${name} zurückgesetzt`;
    },
    agent_passkey_changed: (name, action) => {
      if (action === 'added') return `Hat einen Passkey von ${name} hinzugefügt`;
      return action === 'renamed'
        ? `Hat einen Passkey von ${name} umbenannt`
        : `Hat einen Passkey von ${name} entfernt`;
    },
    agent_sessions_ended: (name) => `Hat Sitzungen von ${name} beendet`,
    agent_created: (name) => `Hat das Konto von ${name} angelegt`,
    agent_updated: (name) => `Hat das Konto von ${name} geändert`,
    agent_deleted: (name) => `Hat das Konto von ${name} gelöscht`,
    api_key_created: (name) => `Hat einen API-Schlüssel für ${name} angelegt`,
    api_key_revoked: (name) => `Hat einen API-Schlüssel von ${name} widerrufen`,
    role_created: (name) => `Hat die Rolle ${name} angelegt`,
    role_deleted: (name) => `Hat die Rolle ${name} gelöscht`,
    oidc_changed: changed('den Anbieter'),
    oidc_linked: (name) => `Wurde mit einem Konto beim Anbieter ${name} verbunden`,
    oidc_refused: (name) => `Ein Versuch, sich über ${name} anzumelden, wurde abgelehnt`,
    contact_blocked: (name) => `Hat den Kontakt ${name} blockiert`,
    contact_unblocked: (name) => `Hat den Kontakt ${name} freigegeben`,
    contact_merged: (name) => `Hat einen anderen Kontakt mit ${name} zusammengeführt`,
    contact_identity_changed: (name) => `Hat die Identität des Kontakts ${name} geändert`,
    team_changed: changed('das Team'),
    inbox_changed: changed('den Posteingang'),
    security_changed: () => 'Hat die Regeln der Anmeldung geändert',
    desk_changed: () => 'Hat die Einstellungen des Helpdesks geändert',
    shared_view_changed: changed('die geteilte Ansicht'),
    macro_changed: changed('das Makro'),
    custom_attribute_changed: changed('das Attribut'),
    activity_log_pruned: () => 'Hat alte Einträge des Protokolls entfernt',
  },
  names: {
    action: 'Handlung',
    by: 'Durch',
    count: 'Anzahl',
    reasons: 'Gründe',
    email: 'E-Mail',
    enabled: 'Darf sich anmelden',
    first_name: 'Vorname',
    key_id: 'Nummer des Schlüssels',
    kind: 'Art',
    last_name: 'Nachname',
    match_by_email: 'Personen mit derselben E-Mail-Adresse',
    trust_email: 'Seinen E-Mail-Adressen vertrauen',
    create_agents: 'Neue Personen aus euren Domains',
    password_login: 'Mit Passwort anmelden',
    require_second_factor: 'Zweiten Faktor verlangen',
    session_idle_hours: 'Stunden ohne Benutzung',
    session_max_days: 'Tage in jedem Fall',
    time_zone: 'Zeitzone',
  },
};
