import type { MailConfig } from '../../model/mail/setup/mail-config.ts';
import { accountOf, type MailPassword, type serverKinds } from '../../model/mail/setup/mail-passwords.ts';
import type { InputIssue } from '../../model/shared/errors.ts';
import type { MailSecret } from '../../ports/mail/mail-secret-repository.ts';
import type { Sealer } from '../../ports/platform.ts';

/** The configuration of an inbox as it was, and its sealed passwords. */
export interface FormerMail {
  readonly config: MailConfig;
  readonly secrets: readonly MailSecret[];
}

/**
 * The password of a server of an inbox, such as `imap.0`. Undefined where there is none, and where it was sealed under
 * another secret of the service.
 */
export function openedMailSecret(sealer: Sealer, secrets: readonly MailSecret[], name: string): string | undefined {
  const secret = secrets.find((each) => each.name === name);
  try {
    return secret && sealer.open(secret.sealed);
  } catch {
    return undefined;
  }
}

/** What is stored for passwords that were given, and whether one of them is another than before. */
export function sealedMailSecrets(
  sealer: Sealer,
  config: MailConfig,
  passwords: readonly MailPassword[],
  former: FormerMail | null,
): { readonly secrets: readonly MailSecret[]; readonly hasNew: boolean; readonly issues: readonly InputIssue[] } {
  const issues: InputIssue[] = [];
  let hasNew = false;
  const secrets = passwords.flatMap((given): readonly MailSecret[] => {
    const { name } = given;
    if ('keptFrom' in given) {
      const kept = former?.secrets.find((each) => each.name === given.keptFrom);
      if (kept === undefined) issues.push({ path: `config.${name}.password`, message: 'must be entered again' });
      return kept === undefined ? [] : [{ name, sealed: kept.sealed }];
    }
    const same = former?.secrets.find((each) => each.name === name);
    // Sealed again, the same password would look like another.
    if (same !== undefined && isSamePassword(sealer, config, former, given)) return [same];
    hasNew = true;
    return [{ name, sealed: sealer.seal(given.password) }];
  });
  return { secrets, hasNew, issues };
}

function isSamePassword(
  sealer: Sealer,
  config: MailConfig,
  former: FormerMail | null,
  given: { readonly name: string; readonly password: string },
): boolean {
  const before = former && serverOf(former.config, given.name);
  const after = serverOf(config, given.name);
  if (former === null || !before || after === undefined || accountOf(before) !== accountOf(after)) return false;
  return openedMailSecret(sealer, former.secrets, given.name) === given.password;
}

/** The server whose password has that name. */
function serverOf(config: MailConfig, name: string) {
  const [kind, at] = name.split('.') as [(typeof serverKinds)[number], string];
  return config[kind][Number(at)];
}
