/** A fenced block of a page. */
export interface Block {
  readonly language: string;
  /** Why no test runs it: what stands behind `not-run:` in the fence. */
  readonly notRun: string | undefined;
  readonly text: string;
  /** The lines of the block in the page, with its fences. */
  readonly start: number;
  readonly end: number;
}

const fenced = /^( *)```([^\n]*)\n([\s\S]*?)^\1```$/gm;

export function blocksOf(page: string): readonly Block[] {
  return [...page.matchAll(fenced)].map((match) => {
    const [whole, indent = '', info = '', text = ''] = match;
    const [language = '', ...words] = info.trim().split(/\s+/);
    const [mark, ...reason] = words;
    return {
      language,
      notRun: mark === 'not-run:' ? reason.join(' ') : undefined,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim(),
      start: match.index,
      end: match.index + whole.length,
    };
  });
}

/** The page without its blocks. */
export function proseOf(page: string): string {
  return page.replace(fenced, '');
}

/** What a reader types: of a console the lines behind the prompt. */
export function commandOf({ language, text }: Block): string {
  return language === 'console' ? text.replace(/^\$ /gm, '') : text;
}

/** The values of a block that holds one or several, one behind the other. Throws where there is none. */
export function jsonValues(text: string): readonly unknown[] {
  const values: unknown[] = [];
  let open = '';
  for (const line of text.split('\n')) {
    open += `${line}\n`;
    const value = parsed(open);
    if (value === undefined) continue;
    values.push(value);
    open = '';
  }
  if (open.trim() !== '') JSON.parse(open);
  return values;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
