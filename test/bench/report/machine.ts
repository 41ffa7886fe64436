import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import type { Machine } from './result.ts';

/** The machine, without its name and without paths. */
export function thisMachine(database: string): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memory: `${Math.round(totalmem() / 1024 ** 3)} GiB`,
    system: `${platform()} ${release().split('-')[0]}`,
    node: process.version,
    database,
    service: commit(),
    load: (loadavg()[0] ?? 0).toFixed(1),
  };
}

/** The commit, and whether something was changed since. */
function commit(): string {
  try {
    const git = (...args: readonly string[]) =>
      execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
    const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', changed';
    return git('rev-parse', '--short=8', 'HEAD') + changed;
  } catch {
    return 'not in a repository';
  }
}

export function machineLines(machine: Machine): readonly string[] {
  const { processor, cores, memory, system, node, database, service, load } = machine;
  return [
    `${processor}, ${cores} cores, ${memory}, ${system}, load ${load}`,
    `Node ${node}, ${database}, at ${service}`,
  ];
}
