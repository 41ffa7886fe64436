import type { ArchiveRow } from '@helpdesk/archive';
import type { Timestamp } from '@helpdesk/domain';
import type { LargeContact } from './contacts.ts';
import type { LargeAgent } from './staff.ts';

export function contactRow(id: number, contact: LargeContact, at: Timestamp): ArchiveRow {
  return {
    ...unknown,
    id,
    type: 'contact',
    created_at: at,
    updated_at: at,
    first_name: contact.firstName,
    last_name: contact.lastName,
    email: contact.email,
    country: contact.country,
    external_user_id: contact.externalUserId,
    custom_attributes: JSON.stringify(contact.customAttributes),
  };
}

export function agentRow(id: number, { firstName, lastName, email }: LargeAgent, at: Timestamp): ArchiveRow {
  return {
    ...unknown,
    id,
    type: 'agent',
    created_at: at,
    updated_at: at,
    first_name: firstName,
    last_name: lastName,
    email,
  };
}

/** These agents cannot sign in: secrets are never made from a seed. */
const unknown = {
  availability_status: 'offline',
  phone_number_country_code: null,
  phone_number: null,
  avatar_url: null,
  enabled: true,
  last_active_at: null,
  last_login_at: null,
  custom_attributes: '{}',
  country: null,
  meta: '{}',
  external_user_id: null,
  email_state: null,
  password_hash: null,
  api_key: null,
  api_secret_hash: null,
  api_key_last_used_at: null,
  deleted_at: null,
} as const;
