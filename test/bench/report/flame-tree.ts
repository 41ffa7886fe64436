/** The members of a `.cpuprofile` that are used. */
export interface Profile {
  readonly nodes: readonly ProfileNode[];
  /** Ids of nodes, each with the microseconds since the sample before it. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  readonly children?: readonly number[];
}

export interface Frame {
  readonly name: string;
  /** The file in this project, the package, or the part of Node; empty for native code. */
  readonly place: string;
  /** Microseconds, with those of its children. */
  readonly total: number;
  readonly children: readonly Frame[];
}

const idle: ReadonlySet<string> = new Set(['(idle)', '(program)']);

/** Time in which nothing ran, and what the profile itself costs. */
function isLeftOut({ callFrame }: ProfileNode): boolean {
  return idle.has(callFrame.functionName) || callFrame.url === 'node:inspector';
}

/** The calls of a profile with their times; frames of the same function under the same caller are one. */
export function frameTree({ nodes, samples, timeDeltas }: Profile): Frame {
  const own = new Map<number, number>();
  for (const [index, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + Math.max(0, timeDeltas[index] ?? 0));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const merged = (name: string, place: string, same: readonly ProfileNode[]): Frame => {
    const groups = new Map<string, { name: string; place: string; nodes: ProfileNode[] }>();
    for (const child of same.flatMap(({ children = [] }) => children.map((id) => byId.get(id)))) {
      if (child === undefined || isLeftOut(child)) continue;
      const childPlace = placeOf(child.callFrame);
      // Functions of libraries in C++ have neither a name nor a file.
      const childName = child.callFrame.functionName || (childPlace === '' ? '(native)' : '(anonymous)');
      const key = `${childName} ${childPlace}`;
      const group = groups.get(key) ?? { name: childName, place: childPlace, nodes: [] };
      groups.set(key, { ...group, nodes: [...group.nodes, child] });
    }
    const children = [...groups.values()].map((group) => merged(group.name, group.place, group.nodes));
    const total = same.reduce((sum, { id }) => sum + (own.get(id) ?? 0), 0) + sumOf(children);
    return { name, place, total, children: children.sort((a, b) => b.total - a.total) };
  };
  return merged('all', '', nodes.slice(0, 1));
}

function sumOf(frames: readonly Frame[]): number {
  return frames.reduce((sum, { total }) => sum + total, 0);
}

const root = new URL('../../../', import.meta.url).href;

/** The place of a frame, without paths of this machine. */
function placeOf({ url, lineNumber }: ProfileNode['callFrame']): string {
  if (url === '') return '';
  if (url.startsWith('node:')) return url;
  const inPackage = url.lastIndexOf('/node_modules/');
  if (inPackage >= 0) return url.slice(inPackage + '/node_modules/'.length);
  return url.startsWith(root) ? `${url.slice(root.length)}:${lineNumber + 1}` : '(elsewhere)';
}
