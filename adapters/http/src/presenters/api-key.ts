import type { NamedKey } from '@helpdesk/domain';
import { iso, isoOrNull } from './time.ts';

export function presentNamedKey(key: NamedKey) {
  return {
    id: key.id,
    created_at: iso(key.createdAt),
    name: key.name,
    api_key: key.apiKey,
    permissions: key.permissions && [...key.permissions],
    expires_at: isoOrNull(key.expiresAt),
    last_used_at: isoOrNull(key.lastUsedAt),
  };
}
