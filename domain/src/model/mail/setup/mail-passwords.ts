import type { InputIssue } from '../../shared/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json.ts';
import { type MailConfig, readMailConfig, storedMailConfig } from './mail-config.ts';
import { type MailServer, readImapServer, readSmtpServer } from './mail-server.ts';

/** Where the password of a server comes from: the input, or the secret of that name of the inbox as it was. */
export type MailPassword =
  | { readonly name: string; readonly password: string }
  | { readonly name: string; readonly keptFrom: string };

const longestPassword = 1_000;
/** The lists of servers in a configuration. */
export const serverKinds = ['imap', 'smtp'] as const;

/**
 * The passwords of a configuration that is to be stored. Each secret is named by its place, such as `imap.0`. The
 * mask stands for the password of the inbox as it was, and only for a server with the same host, port, username and
 * TLS settings: otherwise a person who edits the inbox could have the password sent to a server of their own. Source:
 * section 1 of the design of the e-mail channel.
 *
 * @example
 * const given = { smtp: [{ host: 'smtp.x.example', username: 'ada', password: 'secret' }] };
 * readMailPasswords(given, null, '••••').passwords // [{ name: 'smtp.0', password: 'secret' }]
 */
export function readMailPasswords(
  given: JsonObject,
  former: MailConfig | null,
  mask: string,
): { readonly passwords: readonly MailPassword[]; readonly issues: readonly InputIssue[] } {
  const issues: InputIssue[] = [];
  const passwords = serverKinds.flatMap((kind) =>
    objects(given[kind]).flatMap((each, index): readonly MailPassword[] => {
      const name = `${kind}.${index}`;
      const fault = (message: string): readonly MailPassword[] => {
        issues.push({ path: `config.${name}.password`, message });
        return [];
      };
      const server = kind === 'imap' ? readImapServer(each, silent) : readSmtpServer(each, silent);
      const { password } = each;
      if (server === undefined || !hasLogin(server)) return [];
      if (password === undefined || password === null || password === '') return fault('is required');
      if (password === mask) {
        const at = (former?.[kind] ?? []).findIndex(
          (known) => hasLogin(known) && accountOf(known) === accountOf(server),
        );
        if (at >= 0) return [{ name, keptFrom: `${kind}.${at}` }];
        return fault('must be entered again, because the server, the username or the TLS settings are others');
      }
      const isLine = typeof password === 'string' && password.length <= longestPassword && !/[\0\r\n]/.test(password);
      if (!isLine) return fault(`must be one line of at most ${longestPassword} characters`);
      return [{ name, password }];
    }),
  );
  return { passwords, issues };
}

/** What decides where a password is sent, and who can read it on its way. */
export function accountOf({ host, port, username, tls_type, tls_skip_verify, tls_ca }: MailServer): string {
  return JSON.stringify([host, port, username, tls_type, tls_skip_verify, tls_ca]);
}

/**
 * The configuration as it leaves the domain: each server that takes a password has the mask. An inbox of before is
 * readable too. Source: section 1 of the design of the e-mail channel.
 *
 * @example
 * const config = { smtp: [{ host: 'smtp.x.example', username: 'ada' }] };
 * shownMailConfig(config, '••••').smtp // [{ host: 'smtp.x.example', …, password: '••••' }]
 */
export function shownMailConfig(stored: JsonObject, mask: string): JsonObject {
  const { config } = readMailConfig(stored);
  const masked = (server: MailServer): string | null => (hasLogin(server) ? mask : null);
  return {
    ...storedMailConfig(config),
    imap: config.imap.map((server) => ({ ...server, password: masked(server) })),
    smtp: config.smtp.map((server) => ({ ...server, password: masked(server) })),
  };
}

function hasLogin(server: MailServer): boolean {
  return server.username !== '';
}

function silent(): (message: string) => void {
  return () => undefined;
}

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
