import { generate } from 'lean-qr';
import { useMemo } from 'preact/hooks';
import style from './you.module.css';

/** The margin around the code in modules. Cameras do not find a code without it. */
const quiet = 4;

/** A text as a picture that a camera reads, dark on light in both themes. */
export function PictureCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const code = generate(text);
    const rows = Array.from({ length: code.size }, (_row, y) => y);
    return {
      size: code.size + 2 * quiet,
      path: rows.map((y) => rowPath(y, (x) => code.get(x, y), code.size)).join(''),
    };
  }, [text]);
  return (
    <svg class={style.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

/** One stroke for each run of dark modules. */
function rowPath(y: number, isDark: (x: number) => boolean, size: number): string {
  let path = '';
  for (let x = 0; x < size; x++) {
    if (!isDark(x)) continue;
    const start = x;
    while (x + 1 < size && isDark(x + 1)) x++;
    path += `M${start + quiet} ${y + quiet}h${x - start + 1}v1h-${x - start + 1}z`;
  }
  return path;
}
