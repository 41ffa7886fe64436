import type { Contact, ContactType, EmailState } from '@helpdesk/domain';
import type { Builder } from '../../engine/engine.ts';
import { type RowOf, record } from '../../engine/record.ts';
import { jsonObject } from '../../engine/rows.ts';

export const contactRecord = record<Omit<Contact, 'contactChannelId'>>()('users', {
  id: 'id',
  type: 'type',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phoneNumberCountryCode: 'phone_number_country_code',
  phoneNumber: 'phone_number',
  avatarUrl: 'avatar_url',
  enabled: 'enabled',
  lastActiveAt: 'last_active_at',
  lastLoginAt: 'last_login_at',
  customAttributes: 'custom_attributes',
  country: 'country',
  meta: 'meta',
  externalUserId: 'external_user_id',
  emailState: 'email_state',
});

export type ContactRow = RowOf<typeof contactRecord> & { readonly contact_channel_id: number | null };

function someContacts(db: Builder) {
  return db.selectFrom('users as u').where('u.type', 'in', ['contact', 'visitor']).where('u.deleted_at', 'is', null);
}

export function wholeContacts(db: Builder) {
  return someContacts(db)
    .select(contactRecord.selection('u'))
    .select((eb) =>
      eb
        .selectFrom('contact_channels as cc')
        .whereRef('cc.contact_id', '=', 'u.id')
        .select((channel) => channel.fn.max('cc.id').as('id'))
        .as('contact_channel_id'),
    );
}

export function contactOf(row: ContactRow): Contact {
  return {
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    type: row.type as ContactType,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumberCountryCode: row.phone_number_country_code,
    phoneNumber: row.phone_number,
    avatarUrl: row.avatar_url,
    enabled: Boolean(row.enabled),
    lastActiveAt: row.last_active_at,
    lastLoginAt: row.last_login_at,
    customAttributes: jsonObject(row.custom_attributes),
    country: row.country,
    meta: jsonObject(row.meta),
    externalUserId: row.external_user_id,
    emailState: row.email_state === null ? null : (JSON.parse(row.email_state) as EmailState),
    contactChannelId: row.contact_channel_id,
  };
}
