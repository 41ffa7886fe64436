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
  /** The person at the terminal is connected by SSH: `ada@203.0.113.7`, as `ssh` takes it. */
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
function sshOf({ SSH_CONNECTION: connection }: Environment): string | undefined {
  const server = connection?.split(' ')[2];
  return server === undefined ? undefined : `${userInfo().username}@${server}`;
}

/** From a clone the command line is a script of npm, elsewhere a program of its own. */
function commandOf({ npm_lifecycle_event: script }: Environment): string {
  return ['start', 'demo', 'helpdesk'].includes(script ?? '') ? 'npm run helpdesk --' : 'helpdesk';
}
