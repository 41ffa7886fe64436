import { readFile } from 'node:fs/promises';
import { isJsonObject, type JsonObject, type JsonValue, readSender } from '@helpdesk/domain';
import type { Helpdesk } from '@helpdesk/domain/use-cases';
import { operatorActor } from '../../composition/operator-actor.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { OperatorError } from '../../errors/operator-error.ts';

/** What the command takes for the servers of an inbox. */
export interface ServerOptions {
  readonly imap?: JsonObject;
  readonly smtp?: JsonObject;
  readonly username?: string;
  readonly passwordFile?: string;
  readonly passwordStdin?: boolean;
}

/** A server as `host` or `host:port`; undefined for anything else. */
export function serverNamed(text: string): JsonObject | undefined {
  const [, host, port] = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === undefined) return undefined;
  return port === undefined ? { host } : { host, port: Number(port) };
}

/** The password of the mailbox; undefined where the options name no place for it. */
export async function readPassword(
  { passwordFile, passwordStdin = false }: ServerOptions,
  readStdin: () => Promise<string>,
): Promise<string | undefined> {
  if (passwordFile === undefined && !passwordStdin) return undefined;
  const text = passwordFile === undefined ? await readStdin() : await readFile(passwordFile, 'utf8');
  return text.replace(/\r?\n$/, '');
}

/**
 * The configuration with its servers: those of the file, else those of the options, else those of the provider of the
 * address. Servers without a user name or a password get the given ones.
 */
export async function withServers(
  helpdesk: Pick<Helpdesk, 'findMailHosts'>,
  from: string,
  config: JsonObject,
  options: ServerOptions,
  password: string | undefined,
): Promise<JsonObject> {
  const address = readSender(from)?.address;
  if (address === undefined) {
    throw new OperatorError('--from must be an address such as "Shop <help@example.com>"', exitCodes.usage);
  }
  const { imap, smtp } = await serversOf(helpdesk, address, config, options);
  const login = { username: options.username ?? address, ...(password !== undefined && { password }) };
  const servers = {
    imap: imap.map((each) => withLogin(each, login)),
    smtp: smtp.map((each) => withLogin(each, login)),
  };
  if ([...servers.imap, ...servers.smtp].some(lacksPassword)) {
    throw new OperatorError('The servers need a password: add --password-file or --password-stdin', exitCodes.usage);
  }
  return { ...config, ...servers };
}

type Servers = readonly JsonValue[];

async function serversOf(
  helpdesk: Pick<Helpdesk, 'findMailHosts'>,
  address: string,
  config: JsonObject,
  { imap, smtp }: ServerOptions,
): Promise<{ readonly imap: Servers; readonly smtp: Servers }> {
  const ofFile = { imap: listIn(config.imap), smtp: listIn(config.smtp) };
  const given = {
    imap: imap === undefined ? ofFile.imap : [imap],
    smtp: smtp === undefined ? ofFile.smtp : [smtp],
  };
  // An inbox may only read, or only send, where a person has named its servers.
  if (given.imap.length > 0 || given.smtp.length > 0) return given;
  const hosts = await helpdesk.findMailHosts(operatorActor, address);
  if (hosts === undefined) {
    throw new OperatorError(`The provider of ${address} is not known: add --imap <host> and --smtp <host>`);
  }
  if (hosts.auth === 'oauth') {
    throw new OperatorError(`${hosts.provider} lets programs in with OAuth only, which is not possible here yet`);
  }
  const { host, port, tlsType } = hosts.smtp;
  return {
    imap: [{ host: hosts.imap.host, port: hosts.imap.port, tls_type: hosts.imap.tlsType }],
    smtp: [{ host, port, tls_type: tlsType }],
  };
}

function listIn(value: JsonValue | undefined): Servers {
  return Array.isArray(value) ? value : [];
}

/** What is no server is refused later, with the other faults. */
function withLogin(server: JsonValue, login: JsonObject): JsonValue {
  return isJsonObject(server) && server.auth_protocol !== 'none' ? { ...login, ...server } : server;
}

function lacksPassword(server: JsonValue): boolean {
  return isJsonObject(server) && server.auth_protocol !== 'none' && server.password === undefined;
}
