import { describe, expect, it } from 'vitest';
import { isRefusedLogin, type MailFault, mailFaultOf } from './mail-fault.ts';

const login = (text: string) => mailFaultOf({ during: 'login', code: null, text });

describe('mail 5, 57: a login that fails', () => {
  it.each([
    ['[AUTHENTICATIONFAILED] Invalid credentials (Failure)', 'auth_failed'],
    ['535 Authentication credentials invalid', 'auth_failed'],
    ['', 'auth_failed'],
    ['[ALERT] Application-specific password required: https://mail.example (Failure)', 'app_password_needed'],
    ['534-5.7.9 Application-specific password required.', 'app_password_needed'],
    ['Sorry, you need to create an app password to use this service', 'app_password_needed'],
    ['Please use an APP-SPECIFIC PASSWORD', 'app_password_needed'],
    ['[ALERT] Your account is not enabled for IMAP use. Please visit your settings', 'imap_disabled'],
    ['You are yet to enable IMAP for your account. Please contact your administrator', 'imap_disabled'],
    ['IMAP access is disabled for this account', 'imap_disabled'],
    [
      '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.',
      'smtp_auth_disabled',
    ],
    ['User is authenticated but not connected.', 'not_shared'],
    ['NO [UNAVAILABLE] Temporary authentication failure', 'throttled'],
    ['NO [INUSE] Mailbox is in use', 'throttled'],
    ['NO [LIMIT] Too many logins', 'throttled'],
    ['NO [OVERQUOTA] Account exceeded command or bandwidth limits', 'throttled'],
    ['BAD [THROTTLED]', 'throttled'],
    ['NO Too many connections from your IP', 'throttled'],
    ['[ALERT] Too many simultaneous connections. (Failure)', 'throttled'],
    ['Maximum number of connections from user+IP exceeded', 'throttled'],
    // Of both, the one that passes by itself counts.
    ['[LIMIT] Too many attempts with an app password', 'throttled'],
    ['the certificate of the user is not known', 'auth_failed'],
  ] as const)('with %j is %s', (text, fault) => {
    expect(login(text)).toBe(fault);
  });

  it('looks at the front of a long answer', () => {
    expect(login(`${'x'.repeat(1_980)} app password`)).toBe('app_password_needed');
    expect(login(`${'x'.repeat(30_000_000)} app password`)).toBe('auth_failed');
  });
});

describe('mail 4, 57: a connection or command that fails', () => {
  it.each([
    ['connection', 'ETIMEDOUT', '', 'unreachable'],
    ['connection', null, '', 'unreachable'],
    ['connection', 'CERT_HAS_EXPIRED', '', 'certificate'],
    ['connection', 'ERR_TLS_CERT_ALTNAME_INVALID', '', 'certificate'],
    ['connection', 'DEPTH_ZERO_SELF_SIGNED_CERT', '', 'certificate'],
    ['login', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', '', 'certificate'],
    ['connection', 'ESOCKET', 'unable to verify the first certificate', 'certificate'],
    ['connection', 'ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number', 'no_tls'],
    ['connection', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'packet length too long', 'no_tls'],
    ['command', 'ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number', 'unreachable'],
    ['connection', null, '421 Too many connections', 'throttled'],
    ['command', null, 'NO [OVERQUOTA] wait', 'throttled'],
    ['command', null, 'Request is throttled. Suggested Backoff Time: 92415 milliseconds', 'throttled'],
    // Mailboxes may have such names.
    ['command', null, 'NO Mailbox "app password" does not exist', 'unreachable'],
    ['command', null, 'NO Mailbox certificate does not exist', 'unreachable'],
    ['command', 'EConnectionClosed', 'Connection not available', 'unreachable'],
  ] as const)('in %s with %s %j is %s', (during, code, text, fault) => {
    expect(mailFaultOf({ during, code, text })).toBe(fault);
  });
});

it('mail 5: a person is needed for what the same login would meet again', () => {
  const table: { readonly [Fault in MailFault]: boolean } = {
    auth_failed: true,
    app_password_needed: true,
    imap_disabled: true,
    smtp_auth_disabled: true,
    not_shared: true,
    certificate: false,
    no_tls: false,
    throttled: false,
    unreachable: false,
  };
  const faults = Object.keys(table) as MailFault[];
  expect(Object.fromEntries(faults.map((fault) => [fault, isRefusedLogin(fault)]))).toEqual(table);
});
