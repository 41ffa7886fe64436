import type { McpSurroundings } from '@helpdesk/mcp';
import { InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import { readGiven } from '../config/environment.ts';
import { publicUrl } from '../config/values.ts';
import { ownVersion } from '../process/own-version.ts';
import { stopSignal } from '../process/stop-signal.ts';
import { localAddress } from '../start/address.ts';
import { type CommandContext, requireConfig } from './context.ts';

/** What the command `mcp` is given of the service: how settings are read, and nothing of the database. */
export function mcpSurroundings({ env, out }: CommandContext): McpSurroundings {
  return {
    out,
    version: ownVersion,
    readSecrets: (names) => readGiven(env, names, new Set(names)),
    readAddress,
    ownAddress: () => {
      const { publicUrl: address, host, port } = requireConfig(env);
      return address ?? (port === 0 ? undefined : localAddress(host, port));
    },
    stopSignal,
  };
}

function readAddress(text: string): string {
  const read = v.safeParse(publicUrl, text);
  if (read.success) return read.output;
  throw new InvalidArgumentError(`It ${read.issues[0].message}.`);
}
