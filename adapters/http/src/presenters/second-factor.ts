import type { ErrorDetails, Passkey, SecuritySettings } from '@helpdesk/domain';
import { iso } from './time.ts';

export function presentSecondFactor({ token, expiresAt, methods }: NonNullable<ErrorDetails['secondFactor']>) {
  return { token, expires_at: iso(expiresAt), methods };
}

export function presentPasskey({ id, name, createdAt, lastUsedAt, synced }: Passkey) {
  return {
    id,
    name,
    created_at: iso(createdAt),
    last_used_at: lastUsedAt === null ? null : iso(lastUsedAt),
    synced,
  };
}

export function presentSecuritySettings(settings: SecuritySettings) {
  return {
    password_login: settings.passwordLogin,
    require_second_factor: settings.requireSecondFactor,
    session_idle_hours: settings.sessionIdleHours,
    session_max_days: settings.sessionMaxDays,
  };
}
