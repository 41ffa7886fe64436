/** What the clipboard holds: its text, its HTML (each empty where there is none), and its files. */
export interface Pasted {
  readonly text: string;
  readonly html: string;
  readonly files: readonly { readonly name: string; readonly type: string }[];
}

/**
 * Whether the text or the files of a clipboard are meant. Sheets and Word add a picture of what was copied: their text is
 * meant. File managers add the names or paths of the files, and browsers the address of a picture: the files are meant.
 *
 * @example pastedContent({ text: 'a.pdf', html: '', files: [{ name: 'a.pdf', type: 'application/pdf' }] }) // 'files'
 */
export function pastedContent({ text, html, files }: Pasted): 'text' | 'files' {
  if (files.length === 0 || hasWords(html)) return 'text';
  // A picture without words around it; cells are meant as text even where they are empty.
  if (/<img\b/i.test(html)) return 'files';
  if (/<t[dh]\b/i.test(html)) return 'text';
  const names = new Set(files.flatMap(({ name }) => namesOf(name)));
  const lines = text
    // GNOME writes what shall happen to the files in front of their addresses.
    .replace(/^x-special\/\S+\s+(?:copy|cut)\s/, '')
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/^"(.+)"$/, '$1'))
    .filter(Boolean);
  const isPicture = files.length === 1 && lines.length === 1 && files[0]?.type.startsWith('image/');
  return lines.every((line) => names.has(nameIn(line)) || (isPicture && isAddress(line))) ? 'files' : 'text';
}

/** Whether anything of it is text on a page. Unclosed parts reach to the end, so that each sign is read once. */
function hasWords(html: string): boolean {
  const unread =
    /<!--.*?(?:-->|$)|<(?:head|script|style|title|xml)\b.*?(?:<\/(?:head|script|style|title|xml)>|$)|<[^>]*(?:>|$)/gis;
  return /\S/.test(html.replace(unread, ' ').replace(/&nbsp;|&#160;|&#xa0;/gi, ' '));
}

/** A file manager may hide the ending. Browsers name a picture without a file `image.png`: its stem is a word. */
function namesOf(name: string): readonly string[] {
  const whole = name.normalize();
  const stem = whole.replace(/\.[^.]*$/, '');
  return stem === '' || stem === 'image' ? [whole] : [whole, stem];
}

/** The last part of a path or of the address of a file; any other line as it is. */
function nameIn(line: string): string {
  if (!/^(?:file:|[a-z]:[\\/]|[\\/~])/i.test(line)) return line.normalize();
  const name = line.split(/[\\/]/).findLast(Boolean) ?? '';
  return (line.startsWith('file:') ? unescaped(name) : name).normalize();
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function isAddress(line: string): boolean {
  return /^(?:https?|file|data|blob|content):\S+$/i.test(line);
}
