const needed = 24;

/**
 * One line where the program cannot run in this Node; undefined where it can.
 *
 * @example
 * nodeFault('20.20.2') // 'Node 24 or newer is needed, and this is 20.20.2; …'
 */
export function nodeFault(version: string): string | undefined {
  if (Number.parseInt(version, 10) >= needed) return undefined;
  return `Node ${needed} or newer is needed, and this is ${version}; the installation has one: node_modules/.bin/node`;
}
