import type { ActivityLog } from '@helpdesk/client';

/** What the log is narrowed to, as people know it. */
export const auditKindNames = ['sign_in', 'secrets', 'keys', 'people', 'presence', 'contacts', 'settings'] as const;

type AuditKind = (typeof auditKindNames)[number];

type AuditType = ActivityLog['activity_type'];

/** A type that the service adds does not compile before it has a kind. */
const kindOfType: { readonly [Type in AuditType]: AuditKind } = {
  agent_login: 'sign_in',
  agent_logout: 'sign_in',
  agent_login_failed: 'sign_in',
  agent_sessions_ended: 'sign_in',
  oidc_linked: 'sign_in',
  oidc_refused: 'sign_in',
  agent_password_set: 'secrets',
  agent_password_link: 'secrets',
  agent_second_factor_changed: 'secrets',
  agent_passkey_changed: 'secrets',
  api_key_created: 'keys',
  api_key_revoked: 'keys',
  agent_created: 'people',
  agent_updated: 'people',
  agent_deleted: 'people',
  role_created: 'people',
  role_deleted: 'people',
  agent_role_permissions_changed: 'people',
  team_changed: 'people',
  agent_away: 'presence',
  agent_away_reassigned: 'presence',
  agent_online: 'presence',
  contact_blocked: 'contacts',
  contact_unblocked: 'contacts',
  contact_merged: 'contacts',
  contact_identity_changed: 'contacts',
  inbox_changed: 'settings',
  security_changed: 'settings',
  desk_changed: 'settings',
  setup_claimed: 'settings',
  oidc_changed: 'settings',
  shared_view_changed: 'settings',
  macro_changed: 'settings',
  custom_attribute_changed: 'settings',
  activity_log_pruned: 'settings',
};

const typesOf = (kind: AuditKind): readonly string[] =>
  Object.entries(kindOfType).flatMap(([type, each]) => (each === kind ? [type] : []));

export interface AuditFilter {
  readonly kind?: AuditKind;
  /** The id of an agent. */
  readonly who?: number;
  /** Whole days where the browser is: `2026-11-23`. */
  readonly from?: string;
  readonly to?: string;
}

/** From the query of the address; what makes no sense is left out. */
export function readAuditFilter(search: string): AuditFilter {
  const given = new URLSearchParams(search);
  const kind = auditKindNames.find((each) => each === given.get('kind'));
  const who = Number(/^[1-9]\d{0,14}$/.exec(given.get('who') ?? '')?.[0]);
  const [from, to] = ['from', 'to'].map((name) => given.get(name) ?? '').map((day) => (dayOf(day) ? day : undefined));
  return {
    ...(kind && { kind }),
    ...(Number.isNaN(who) ? {} : { who }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The filter as a query: `?kind=keys&who=7`. Empty for the whole log. */
export function auditFilterText({ kind, who, from, to }: AuditFilter): string {
  const given = [kind && ['kind', kind], who && ['who', String(who)], from && ['from', from], to && ['to', to]];
  const text = new URLSearchParams(given.filter((each) => Array.isArray(each))).toString();
  return text === '' ? '' : `?${text}`;
}

const earliest = '1970-01-01T00:00:00.000Z';
const latest = '2200-01-01T00:00:00.000Z';
const model = 'activity_logs';

/** The conditions in the form that the service accepts; undefined for everything. */
export function auditConditions({ kind, who, from, to }: AuditFilter): string | undefined {
  const begin = from && dayOf(from)?.toISOString();
  const end = to && endOf(to);
  const conditions = [
    kind && { model, field: 'activity_type', operator: 'in', value: typesOf(kind) },
    who && { model, field: 'actor_id', operator: 'equals', value: who },
    (begin || end) && { model, field: 'created_at', operator: 'between', value: [begin || earliest, end || latest] },
  ].filter(Boolean);
  return conditions.length === 0 ? undefined : JSON.stringify(conditions);
}

/** Its begin, where the browser is. */
function dayOf(text: string): Date | undefined {
  const { year, month, day } = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/.exec(text)?.groups ?? {};
  if (year === undefined) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  // February has no 30th.
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? date : undefined;
}

function endOf(text: string): string | undefined {
  const date = dayOf(text);
  date?.setDate(date.getDate() + 1);
  return date && new Date(date.getTime() - 1).toISOString();
}
