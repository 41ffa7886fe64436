import { statSync } from 'node:fs';
import type { Sealer } from '@helpdesk/domain/ports';
import { systemErrorReason } from '@helpdesk/files';
import { aesSealer } from '@helpdesk/platform-node';
import type { DatabaseSeen, SealedRow } from '@helpdesk/sql';
import type { Config } from '../config/read-config.ts';
import { secretAdvice } from '../desk/one-secret.ts';
import { secretCheck } from '../desk/secret-check.ts';
import { findKeptSecret, secretFileOf } from '../desk/secret-file.ts';
import { explain } from '../errors/explain.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const about = 'secret';

/** Whether there is a secret, only its owner can read the file, and it is the one that the nodes of the desk share. */
export async function lookAtSecret(
  { secret, dataDir }: Config,
  seen: DatabaseSeen | undefined,
): Promise<readonly Finding[]> {
  const file = secretFileOf(dataDir);
  let used = secret;
  try {
    used ??= await findKeptSecret(dataDir);
  } catch (error) {
    const line = explain(error)?.line ?? systemErrorReason(error);
    return [fail(about, line, 'restore the file from a backup')];
  }
  if (used === undefined) return [missing(file, seen?.hasDesk === true)];
  const findings = [secret === undefined ? keptSecret(file) : ok(about, 'HELPDESK_SECRET is set')];
  if (seen?.secretCheck !== undefined && seen.secretCheck !== secretCheck(used)) return [...findings, anotherSecret];
  return seen === undefined ? findings : [...findings, ...unreadable(aesSealer(used), seen.sealed)];
}

/** The findings after another secret was adopted. */
function unreadable(
  sealer: Sealer,
  { agent_totp, inboxes, mail_secrets, oidc_providers }: DatabaseSeen['sealed'],
): readonly Finding[] {
  const isLost = ({ sealed }: SealedRow): boolean => {
    try {
      sealer.open(sealed);
      return false;
    } catch {
      return true;
    }
  };
  const agents = agent_totp.filter(isLost).length;
  const aboutAgents = warn(
    about,
    `${agents} ${agents === 1 ? 'agent has' : 'agents have'} one-time codes (TOTP) of another secret: none is accepted`,
    'they sign in with a recovery code, or after "helpdesk agent second-factor EMAIL --reset"',
  );
  const aboutProviders = oidc_providers
    .filter(isLost)
    .map(({ name }) =>
      warn(
        about,
        `the sign-in provider "${name}" is not offered: its client secret was sealed under another secret`,
        'give its client secret again with PUT /api/v1/oidc/{id}',
      ),
    );
  const aboutInboxes = inboxes
    .filter(isLost)
    .map(({ name }) =>
      warn(
        about,
        `no customer signs in at the inbox "${name}": its secret was sealed under another secret`,
        'give the secret of the inbox again with PUT /api/v1/inboxes/{id}',
      ),
    );
  const withoutPasswords = new Set(mail_secrets.filter(isLost).map(({ name }) => name));
  const aboutMail = [...withoutPasswords].map((name) =>
    warn(
      about,
      `the inbox "${name}" reads and sends no mail: its passwords were sealed under another secret`,
      'give the passwords of its mailbox again, and enable it, with PUT /api/v1/inboxes/{id}',
    ),
  );
  return [...(agents === 0 ? [] : [aboutAgents]), ...aboutProviders, ...aboutInboxes, ...aboutMail];
}

function missing(file: string, hasDesk: boolean): Finding {
  const what = `there is none in ${file}, and HELPDESK_SECRET is not set`;
  if (!hasDesk) return warn(about, what, 'the first start makes one');
  return fail(about, what, secretAdvice);
}

function keptSecret(file: string): Finding {
  if ((statSync(file).mode & 0o077) === 0) return ok(about, `${file} cannot be read by other users`);
  return warn(about, `others on this machine can read ${file}`, `chmod 600 ${file}`);
}

/** The fault because of which a start is refused. */
const anotherSecret = fail(
  about,
  'it is not the secret of this desk: with it no one-time code (TOTP) is accepted, and agents who have them sign in with ' +
    'a recovery code, or after "helpdesk agent second-factor EMAIL --reset"; and no sign-in provider (OpenID Connect) is ' +
    'offered until its client secret is given again; and no customer signs in at an inbox until its secret is given again; and inboxes for e-mail are disabled until their ' +
    'passwords are given again',
  secretAdvice,
);
