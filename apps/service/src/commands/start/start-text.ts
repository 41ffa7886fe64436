import { resolve } from 'node:path';
import { isLoopbackOrigin } from '@helpdesk/domain';
import type { SetupLink } from '@helpdesk/domain/use-cases';
import type { FirstStart } from '../../composition/bootstrap.ts';
import type { Config } from '../../config/read-config.ts';
import { listenedAddress, localAddress } from '../../start/address.ts';
import type { Surroundings } from '../../start/surroundings.ts';
import { programsText } from './first-start-text.ts';
import { indented } from './indented.ts';

type Place = Pick<Config, 'host' | 'publicUrl' | 'dataDir' | 'database'>;

export interface Started {
  readonly version: string;
  /** The port that was really taken. */
  readonly port: number;
  readonly firstStart: FirstStart | undefined;
  /** Undefined once the desk is set up. */
  readonly setup: SetupLink | undefined;
}

/** What a start prints. Source: section 1 of the design of the first run, and section 9 of its screens. */
export function startText(config: Place, started: Started, around: Surroundings): string {
  const { version, port, firstStart, setup } = started;
  const { database, dataDir } = config;
  const blocks = [
    [
      `Helpdesk ${version} listens at ${config.publicUrl ?? listenedAddress(config.host, port)}`,
      `Data: ${resolve(dataDir)}`,
      ...(database.onServer === undefined ? [] : [`Database: ${database.onServer}`]),
    ],
    ...(setup === undefined ? [] : linkLines(config, port, setup, around)),
  ];
  const programs = firstStart && programsText(firstStart, localAddress(config.host, port), setup !== undefined);
  const texts = [...blocks.map((lines) => lines.join('\n')), ...(programs === undefined ? [] : [programs])];
  return `${texts.join('\n\n')}\n${texts.length > 1 ? '\n' : ''}`;
}

function linkLines(
  config: Place,
  port: number,
  { token, isOver }: SetupLink,
  around: Surroundings,
): readonly (readonly string[])[] {
  if (isOver) return [['  The setup link has expired. Print a new one with', indented(`${around.command} setup-link`)]];
  const page = `/setup#${token}`;
  const { host, publicUrl } = config;
  if (publicUrl !== undefined) return [[once, indented(publicUrl + page)]];
  const isLocal = isLoopbackOrigin(listenedAddress(host, port));
  if (around.isInContainer && !isLocal) {
    return [
      [
        '  Set it up in your browser. The link works once.',
        `  It is at the address where you published port ${port}:`,
        indented(page),
      ],
    ];
  }
  const link = indented(`http://localhost:${port}${page}`);
  if (isLocal && around.ssh !== undefined) {
    return [
      [
        '  You are connected over SSH. On your own machine, run',
        indented(`ssh -N -L ${port}:127.0.0.1:${port} ${around.ssh}`),
      ],
      ['  Then set it up in your browser there. The link works once:', link],
    ];
  }
  const listensEverywhere = host === '0.0.0.0' || host === '::';
  if (!isLocal && !listensEverywhere) return [[once, indented(listenedAddress(host, port) + page)]];
  if (isLocal || around.ownNetwork === undefined) return [[once, link]];
  return [
    [once, link],
    ['  From another machine on this network:', indented(`http://${around.ownNetwork}:${port}${page}`)],
  ];
}

const once = '  Set it up in your browser. The link works once:';
