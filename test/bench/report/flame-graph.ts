import { type Frame, frameTree, type Profile } from './flame-tree.ts';

const width = 1_200;
const rowHeight = 17;
const margin = 10;
const headHeight = 44;
/** Frames with less of the whole are left out: they would be thinner than a line. */
const least = 0.005;
const characterWidth = 6.2;

/**
 * A profile as an image that needs nothing else: no script, no font and no other host. Width is time on the processor,
 * callers are above what they call, and the widest frame is the first one. The name of a frame shows when it is
 * pointed at.
 */
export function flameGraph(title: string, profile: Profile): string {
  const tree = frameTree(profile);
  const rects: string[] = [];
  let depth = 0;
  const draw = (frame: Frame, x: number, level: number): void => {
    const share = frame.total / tree.total;
    if (share < least) return;
    depth = Math.max(depth, level);
    rects.push(rect(frame, share, x, level));
    let left = x;
    for (const child of frame.children) {
      draw(child, left, level + 1);
      left += (child.total / tree.total) * (width - 2 * margin);
    }
  };
  draw(tree, margin, 0);
  const height = headHeight + (depth + 1) * rowHeight + margin;
  const legend = kinds
    .map(({ name, color }, index) => {
      const x = margin + index * 150;
      return `<rect x="${x}" y="24" width="10" height="10" fill="${color}"/><text x="${x + 14}" y="33">${name}</text>`;
    })
    .join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="monospace" font-size="10">
<title>${escaped(title)}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${margin}" y="16" font-size="13">${escaped(title)}</text>
${legend}
${rects.join('\n')}
</svg>
`;
}

function rect(frame: Frame, share: number, x: number, level: number): string {
  const wide = share * (width - 2 * margin);
  const y = headHeight + level * rowHeight;
  const room = Math.floor((wide - 4) / characterWidth);
  const label = room < 4 ? '' : frame.name.length > room ? `${frame.name.slice(0, room - 1)}…` : frame.name;
  const about = `${frame.name}${frame.place === '' ? '' : ` ${frame.place}`}: ${(share * 100).toFixed(1)} %`;
  const box = `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, wide - 0.5).toFixed(1)}" height="${rowHeight - 1}" fill="${colorOf(frame)}"/>`;
  const text = label === '' ? '' : `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${escaped(label)}</text>`;
  return `<g><title>${escaped(about)}</title>${box}${text}</g>`;
}

/** The kinds of code that a frame can belong to; the first that fits counts. */
const kinds = [
  { name: 'domain', color: '#8fc7a0', fits: ({ place }: Frame) => /^(domain|packages)\//.test(place) },
  { name: 'adapters, service', color: '#f2b66d', fits: ({ place }: Frame) => /^(adapters|apps|test)\//.test(place) },
  { name: 'Node', color: '#9db8e0', fits: ({ place }: Frame) => place.startsWith('node:') },
  { name: 'native, collector', color: '#c9c9c9', fits: ({ place }: Frame) => place === '' },
  { name: 'libraries', color: '#e3a3b5', fits: () => true },
] as const;

function colorOf(frame: Frame): string {
  return kinds.find(({ fits }) => fits(frame))?.color ?? '#fff';
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
