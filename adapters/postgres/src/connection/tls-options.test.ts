import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PeerCertificate } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { tlsOptions, tlsRefusal } from './tls-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'helpdesk-tls-'));
const root = join(folder, 'root.pem');
writeFileSync(root, 'the authority');
afterAll(() => rmSync(folder, { recursive: true }));

const certificate = { subject: { CN: 'db.example' }, subjectaltname: 'DNS:db.example, IP Address:192.0.2.7' };

/** What is trusted: any certificate, one of the authority, or one of the authority for that name. */
function trust(url: string): unknown {
  const { ssl } = tlsOptions(url);
  if (ssl === undefined || ssl === false) return ssl;
  if (ssl.rejectUnauthorized === false) return 'any';
  const fault = ssl.checkServerIdentity?.('localhost', certificate as unknown as PeerCertificate);
  const signed = ssl.ca === undefined ? 'known to Node' : ssl.ca;
  return fault === undefined ? `${String(signed)}` : `${String(signed)}, another name`;
}

describe('reports B6 sslmode is what libpq says', () => {
  it.each([
    ['', undefined],
    ['?application_name=x', undefined],
    ['?sslmode=disable', false],
    ['?sslmode=allow', false],
    ['?sslmode=prefer', 'any'],
    ['?sslmode=require', 'any'],
    ['?sslmode=no-verify', 'any'],
    [`?sslmode=require&sslrootcert=${root}`, 'the authority'],
    [`?sslmode=verify-ca&sslrootcert=${root}`, 'the authority'],
    ['?sslmode=verify-ca', 'known to Node'],
    ['?sslmode=verify-full', 'known to Node'],
    [`?sslmode=verify-full&sslrootcert=${root}`, 'the authority'],
    ['?sslrootcert=system', 'known to Node'],
    ['?sslmode=verify-full&sslrootcert=system', 'known to Node'],
    ['?sslmode=disable&sslrootcert=system', false],
  ])('at the right name, %s', (query, trusted) => {
    expect(trust(`postgres://u:p@db.example/d${query}`)).toBe(trusted);
    if (trusted !== undefined) expect(trust(`postgres://u:p@192.0.2.7:5433/d${query}`)).toBe(trusted);
  });

  it.each([
    ['?sslmode=require', 'any'],
    [`?sslmode=require&sslrootcert=${root}`, 'the authority'],
    [`?sslmode=verify-ca&sslrootcert=${root}`, 'the authority'],
    ['?sslmode=verify-ca', 'known to Node, another name'],
    ['?sslmode=verify-full', 'known to Node, another name'],
    [`?sslmode=verify-full&sslrootcert=${root}`, 'the authority, another name'],
    ['?sslrootcert=system', 'known to Node, another name'],
  ])('at another name, %s', (query, trusted) => {
    expect(trust(`postgres://u:p@other.example/d${query}`)).toBe(trusted);
    expect(trust(`postgres://u:p@[::1]/d${query}`)).toBe(trusted);
  });

  it('leaves the rest of the address as it is', () => {
    const { address } = tlsOptions('postgres://u:p%40%3F@h:1/d?options=-c%20a%3Db&sslmode=require&connect_timeout=3');
    const url = new URL(address);
    expect([url.password, url.host, url.pathname]).toEqual(['p%40%3F', 'h:1', '/d']);
    expect(Object.fromEntries(url.searchParams)).toEqual({ options: '-c a=b', connect_timeout: '3' });
  });

  it.each([
    ['?sslmode=verify_full', 'DATABASE_URL: sslmode=verify_full is unknown; it is one of disable, allow, prefer, '],
    ['?sslmode=VERIFY-FULL', 'DATABASE_URL: sslmode=VERIFY-FULL is unknown'],
    ['?sslmode=true', 'DATABASE_URL: sslmode=true is unknown'],
    ['?sslmode=require&sslrootcert=system', 'DATABASE_URL: sslrootcert=system needs sslmode=verify-full, not require'],
  ])('refuses %s in one line', (query, line) => {
    const read = () => tlsOptions(`postgres://u:p@h/d${query}`);
    expect(read).toThrow(
      expect.objectContaining({ code: 'DATABASE_UNUSABLE', message: expect.stringContaining(line) }),
    );
  });

  it('names the file of an authority that is not there', () => {
    const path = join(folder, 'nowhere.pem');
    expect(() => tlsOptions(`postgres://h/d?sslmode=verify-ca&sslrootcert=${path}`)).toThrow(
      expect.objectContaining({ code: 'ENOENT', path }),
    );
  });

  it.each([
    ['The server does not support SSL connections', /no TLS; .* sslmode=disable/],
    ['no pg_hba.conf entry for host "::1", user "u", database "d", no encryption', /sslmode=verify-full/],
  ])('says of "%s" what to set', (message, line) => {
    expect(tlsRefusal(new Error(message))?.message).toMatch(line);
  });

  it('leaves other errors', () => {
    expect(tlsRefusal(new Error('no pg_hba.conf entry for host "::1", user "u", SSL encryption'))).toBeUndefined();
  });
});
