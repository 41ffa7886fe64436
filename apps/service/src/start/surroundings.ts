import { existsSync } from 'node:fs';
import { networkInterfaces, userInfo } from 'node:os';
import { isAddressIn } from '@helpdesk/domain';
import type { Environment } from '../config/read-config.ts';

/** Where a start is seen, as far as the way to its page depends on it. */
export interface Surroundings {
  /** The service runs in a container: which address leads to it is known outside alone. */
  readonly isInContainer: boolean;
  /** An address of this machine in its own network. */
  readonly ownNetwork: string | undefined;
  /** The person at the terminal is connected by SSH: `ada@203.0.113.7` or `-p 2222 ada@203.0.113.7`, as `ssh` takes it. */
  readonly ssh: string | undefined;
  /** How the command line is called here. */
  readonly command: string;
}

export function surroundings(env: Environment): Surroundings {
  return {
    isInContainer: env.KUBERNETES_SERVICE_HOST !== undefined || containerFiles.some((file) => existsSync(file)),
    ownNetwork: ownNetwork(),
    ssh: sshOf(env),
    command: commandOf(env),
  };
}

const containerFiles = ['/.dockerenv', '/run/.containerenv'];

function ownNetwork(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.find(({ internal, address }) => !internal && privateNetworks.some((each) => isAddressIn(address, each)))
    ?.address;
}

/** Of IPv4. */
const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'];

/** `SSH_CONNECTION` holds address and port of the client, then those of this machine. */
export function sshOf({ SSH_CONNECTION: connection }: Environment): string | undefined {
  const [, , server, port] = connection?.split(' ') ?? [];
  if (server === undefined) return undefined;
  const name = ownName();
  const place = name === undefined ? server : `${name}@${server}`;
  return port === undefined || port === '22' ? place : `-p ${port} ${place}`;
}

/** Undefined for a user whom the machine has no entry for, as in some containers. */
function ownName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

/** From a clone the command line is a script of npm, elsewhere a program of its own. */
function commandOf({ npm_lifecycle_event: script }: Environment): string {
  return ['start', 'demo', 'helpdesk'].includes(script ?? '') ? 'npm run helpdesk --' : 'helpdesk';
}
