import { counted } from './counted.ts';
import { spoken } from './speech.ts';

/** Of a record that can be made and deleted. */
const changed = (what: string) => (name: string, action: string) => {
  const verb = action === 'created' ? 'Created' : action === 'deleted' ? 'Deleted' : 'Changed';
  return `${verb} ${what} ${name}`;
};

export const auditWords = spoken('auditWords', {
  when: 'When',
  who: 'Who',
  what: 'What',
  how: 'How',
  address: 'Address',
  kind: 'Kind',
  kinds: {
    sign_in: 'Signing in',
    secrets: 'Passwords and second factors',
    keys: 'API keys',
    people: 'Agents, roles and teams',
    presence: 'Availability',
    contacts: 'Contacts',
    settings: 'Settings',
  },
  everything: 'Everything',
  everybody: 'Everybody',
  from: 'From',
  to: 'To',
  clear: 'Clear the filter',
  filter: 'Filter',
  none: 'No entry fits this filter.',
  empty: 'Nothing happened yet.',
  more: 'Load older entries',
  total: (n: number) => counted(n, 'entry', 'entries'),
  nobody: { cli: 'The command line', system: 'The service' },
  unknown: 'Not known',
  deleted: (id: number) => `Agent ${id}, who was deleted`,
  via: { session: 'Browser', api_key: 'Key', cli: 'Command line', system: 'By itself' },
  namedKey: (id: string) => `Named key ${id}`,
  provider: (id: string) => `Provider ${id}`,
  request: 'Request',
  field: 'Field',
  before: 'Before',
  after: 'After',
  changed: 'Changed, and not kept here',
  nothing: 'None',
  fact: (name: string, value: string) => `${name}: ${value}`,
  yes: 'Yes',
  no: 'No',
  removed: (names: string) => `Removed: ${names}`,
  added: (names: string) => `Added: ${names}`,
  /** What was done, without who did it, which stands beside it. */
  acts: {
    agent_login: () => 'Signed in',
    agent_logout: () => 'Signed out',
    agent_login_failed: (name: string) => `An attempt to sign in as ${name} failed`,
    agent_away: (name: string) => `Set ${name} to away`,
    agent_away_reassigned: (name: string) => `Set ${name} to away and reassigning`,
    agent_online: (name: string) => `Set ${name} to online`,
    agent_password_set: (name: string) => `Set the password of ${name}`,
    agent_password_link: (name: string) => `Made a link to set the password of ${name}`,
    agent_role_permissions_changed: (name: string) => `Changed the role ${name}`,
    agent_second_factor_changed: (name: string, action: string) => {
      if (action === 'totp_on') return `Switched on the codes of ${name}`;
      if (action === 'totp_off') return `Switched off the codes of ${name}`;
      if (action === 'recovery_codes') return `Made new recovery codes for ${name}`;
      return `Reset the second factor of ${name}`;
    },
    agent_passkey_changed: (name: string, action: string) => {
      if (action === 'added') return `Added a passkey of ${name}`;
      return action === 'renamed' ? `Renamed a passkey of ${name}` : `Removed a passkey of ${name}`;
    },
    agent_sessions_ended: (name: string) => `Ended sessions of ${name}`,
    agent_created: (name: string) => `Created the agent ${name}`,
    agent_updated: (name: string) => `Changed the agent ${name}`,
    agent_deleted: (name: string) => `Deleted the agent ${name}`,
    api_key_created: (name: string) => `Created an API key for ${name}`,
    api_key_revoked: (name: string) => `Revoked an API key of ${name}`,
    role_created: (name: string) => `Created the role ${name}`,
    role_deleted: (name: string) => `Deleted the role ${name}`,
    oidc_changed: changed('the sign-in provider'),
    oidc_linked: (name: string) => `Was linked to an account at the sign-in provider ${name}`,
    oidc_refused: (name: string) => `An attempt to sign in at ${name} was refused`,
    contact_blocked: (name: string) => `Blocked the contact ${name}`,
    contact_unblocked: (name: string) => `Unblocked the contact ${name}`,
    contact_merged: (name: string) => `Merged another contact into ${name}`,
    contact_identity_changed: (name: string) => `Changed the identity of the contact ${name}`,
    team_changed: changed('the team'),
    inbox_changed: changed('the inbox'),
    security_changed: () => 'Changed the rules for signing in',
    desk_changed: () => 'Changed the settings of the desk',
    shared_view_changed: changed('the shared view'),
    macro_changed: changed('the macro'),
    custom_attribute_changed: changed('the custom attribute'),
    activity_log_pruned: () => 'Removed old entries of the audit log',
  },
  names: {
    action: 'Act',
    by: 'By',
    count: 'Times',
    reasons: 'Reasons',
    email: 'E-mail',
    enabled: 'May sign in',
    first_name: 'First name',
    key_id: 'Number of the key',
    kind: 'Kind',
    last_name: 'Last name',
    match_by_email: 'Agents of the same e-mail address',
    trust_email: 'Trust its e-mail addresses',
    create_agents: 'New agents from your domains',
    password_login: 'Sign in with a password',
    require_second_factor: 'Ask for a second factor',
    session_idle_hours: 'Hours without use',
    session_max_days: 'Days in any case',
    time_zone: 'Time zone',
  },
});
