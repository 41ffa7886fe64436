import { once } from 'node:events';
import { createServer } from 'node:net';
import { isLoopbackHost } from '@helpdesk/domain';
import { systemErrorCode, systemErrorReason } from '@helpdesk/files';
import type { Config } from '../config/read-config.ts';
import { localAddress } from '../start/address.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** How long an answer may take, in milliseconds. */
const patience = 3_000;

type Answer = { readonly status: number; readonly isOurs: boolean; readonly location: string | null };

/** Whether the service answers at its port, or could; and whether users reach it. */
export async function lookAtAddress(config: Config): Promise<readonly Finding[]> {
  const near = await lookAtPort(config);
  return [near.finding, ...(await lookAtPublicUrl(config, near.answers))];
}

interface Port {
  readonly finding: Finding;
  readonly answers: boolean;
}

async function lookAtPort({ host, port }: Config): Promise<Port> {
  const about = 'port';
  if (port === 0) return { finding: ok(about, 'any that is free'), answers: false };
  const address = localAddress(host, port);
  const alive = await ask(`${address}/health/live`);
  if (alive instanceof Error) return { finding: await tryPort(about, host, port, alive), answers: false };
  if (!alive.isOurs) return { finding: taken(about, host, port), answers: false };
  const ready = await ask(`${address}/health/ready`);
  const finding =
    ready instanceof Error || ready.status !== 200
      ? fail(about, `the service answers at ${address}, and is not ready`, 'see its log for the failed check')
      : ok(about, `the service answers at ${address}, and is ready`);
  return { finding, answers: true };
}

/** Takes the port for a moment; no connection comes in on the way. */
async function tryPort(about: string, host: string, port: number, asked: Error): Promise<Finding> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return ok(about, `${port} at ${host} is free; the service is not running`);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'EADDRINUSE') return taken(about, host, port);
    const what = `${port} at ${host} cannot be taken: ${systemErrorReason(error)}`;
    if (code === 'EACCES') return fail(about, what, 'ports below 1024 need a privilege; set PORT to a higher one');
    return fail(
      about,
      code === undefined ? `${what} (${asked.message})` : what,
      'set HOST to an address of this machine',
    );
  } finally {
    server.close();
  }
}

function taken(about: string, host: string, port: number): Finding {
  return fail(about, `${port} at ${host} is in use by another program`, 'set PORT to a free one');
}

async function lookAtPublicUrl({ publicUrl, trustedProxies }: Config, answers: boolean): Promise<readonly Finding[]> {
  const about = 'public URL';
  if (publicUrl === undefined) return [ok(about, 'none is set: links begin with the address of this machine')];
  const answer = await ask(`${publicUrl}/health/live`);
  const findings = [judge(about, publicUrl, answer, answers)];
  if (publicUrl.startsWith('https:') && trustedProxies.length === 0) {
    const what = 'a proxy is in front, and none is trusted: all users count as one address';
    findings.push(warn(about, what, 'set HELPDESK_TRUSTED_PROXIES to the address of the proxy'));
  }
  if (isPlainBeyondLoopback(publicUrl)) {
    const what = `passwords and sessions go to ${publicUrl} in clear, for everybody on the way to read`;
    findings.push(
      warn(about, what, 'put a proxy with a certificate in front, and set PUBLIC_URL to its https address'),
    );
  }
  return findings;
}

/** Browsers keep what they send to this machine to it. */
function isPlainBeyondLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopbackHost(hostname);
}

function judge(about: string, url: string, answer: Answer | Error, answers: boolean): Finding {
  if (!(answer instanceof Error) && answer.isOurs) return ok(about, `the service answers at ${url}`);
  if (!(answer instanceof Error) && answer.location !== null) {
    return fail(about, `${url} redirects to ${answer.location}`, 'set PUBLIC_URL to the final address');
  }
  const what = answer instanceof Error ? `${url}: ${answer.message}` : `${url} answers ${answer.status}, not as a desk`;
  if (!answers) return warn(about, what, 'look again when the service runs');
  return fail(about, what, 'check the name, the certificate and the proxy; deploy/ holds examples');
}

/** An error for what gave no answer in time. */
async function ask(url: string): Promise<Answer | Error> {
  try {
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience) });
    const text = await reply.text();
    const location = reply.status >= 300 && reply.status < 400 ? reply.headers.get('location') : null;
    return { status: reply.status, location, isOurs: reply.ok && isAlive(text) };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return new Error(`no answer within ${patience / 1_000} s`);
    return new Error(systemErrorReason(error instanceof Error && error.cause !== undefined ? error.cause : error));
  }
}

/** An answer that no other program gives by chance. */
function isAlive(text: string): boolean {
  try {
    const { status, data } = JSON.parse(text);
    return status === 'success' && data === true;
  } catch {
    return false;
  }
}
