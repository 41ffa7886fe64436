import type { ReplyOf } from '@helpdesk/contract';

export const passkey: ReplyOf<'listPasskeys'>[number] = {
  id: 3,
  name: 'Laptop',
  created_at: '2026-05-18T08:00:00.000Z',
  last_used_at: '2026-05-20T12:00:00.000Z',
  synced: true,
};

export const security: ReplyOf<'getSecuritySettings'> = {
  password_login: true,
  require_second_factor: 'admins',
  session_idle_hours: 720,
  session_max_days: 90,
};

export const recoveryCodes = { recovery_codes: ['k3vd-9mfa-w2xq-7hpt', 'b6ys-4nce-u8rj-5gza'] };

export const passkeyAnswer = {
  challenge_id: 'c2hvd24gb25jZSBhbmQgbmV2ZXIgYWdhaW4gMDEyMzQ',
  response: { id: 'bm90IHRvIGJlIGd1ZXNzZWQ', type: 'public-key', response: {} },
};
