import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import { refuse } from '../../model/shared/errors.ts';
import { type SecuritySettings, securitySettingsName } from '../../model/sign-in/security-settings.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader } from '../../ports/store.ts';
import { recordAct } from '../audit/record-act.ts';
import { readSecurity } from '../sign-in/live-session.ts';

/** What is absent stays as it is. */
type SecurityChanges = { readonly [Name in keyof SecuritySettings]?: SecuritySettings[Name] | undefined };

/**
 * Changes how agents of the desk may sign in, and for how long, at once. Needs `general_settings:manage`. Passwords are
 * switched off only in a session of a provider that is enabled, which shows that agents can sign in without them. Throws
 * `session.not_fresh`, `api_key.limited` and `password_login.needed`.
 *
 * @example
 * (await desk.updateSecuritySettings(actor, { sessionMaxDays: 30 })).sessionMaxDays // 30
 */
export async function updateSecuritySettings(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  changes: SecurityChanges,
): Promise<SecuritySettings> {
  requirePermission(actor, 'general_settings:manage');
  const now = clock.now();
  requireMayGrant(actor, 'security.settings', now);
  return store.transact(
    async (writer) => {
      const former = await readSecurity(writer);
      const settings: SecuritySettings = {
        passwordLogin: changes.passwordLogin ?? former.passwordLogin,
        requireSecondFactor: changes.requireSecondFactor ?? former.requireSecondFactor,
        sessionIdleHours: changes.sessionIdleHours ?? former.sessionIdleHours,
        sessionMaxDays: changes.sessionMaxDays ?? former.sessionMaxDays,
      };
      if (former.passwordLogin && !settings.passwordLogin && !(await cameFromProvider(writer, actor))) {
        throw refuse('password_login.needed', 'Sign in with a provider first, to show that it works without passwords');
      }
      await writer.settings.keep(securitySettingsName, { ...settings });
      const shown = Object.keys(settings) as (keyof SecuritySettings)[];
      await recordAct(writer, actor, now, 'security_changed', null, auditChanges(former, settings, shown));
      await writer.events.append([{ type: 'settings.changed', name: securitySettingsName }], now);
      return settings;
    },
    { alone: true },
  );
}

async function cameFromProvider({ oidc }: StoreReader, { session }: Actor): Promise<boolean> {
  if (session?.method !== 'oidc' || session.providerId === null) return false;
  return (await oidc.find(session.providerId))?.enabled === true;
}
