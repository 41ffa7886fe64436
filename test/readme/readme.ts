/** A line to paste, and the answer that the README shows for it. */
export interface Step {
  readonly command: string;
  /** Undefined where none is shown. */
  readonly answer: string | undefined;
}

const block = /^```(sh|json)\n([\s\S]*?)^```$/gm;

/** The steps of the walk-through, in order: `sh` blocks, each with the `json` block behind it, if any. */
export function stepsOf(readme: string): readonly Step[] {
  const blocks = [...readme.matchAll(block)].map(([, kind, text = '']) => ({ kind, text: text.trim() }));
  return blocks.flatMap(({ kind, text }, index) => {
    if (kind !== 'sh') return [];
    const next = blocks[index + 1];
    return [{ command: text, answer: next?.kind === 'json' ? next.text : undefined }];
  });
}

/** The README with these answers in place of those that it shows. */
export function withAnswers(readme: string, answers: readonly string[]): string {
  let step = -1;
  return readme.replace(block, (whole, kind: string) => {
    if (kind === 'sh') step += 1;
    return kind === 'sh' ? whole : `\`\`\`json\n${answers[step] ?? ''}\n\`\`\``;
  });
}

/** What differs from run to run, made the same. */
export function normalized(answer: string): string {
  return answer
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/"next_cursor":"[^"]+"/g, '"next_cursor":"<cursor>"')
    .replace(/"api_key":"[^"]+"/g, '"api_key":"<key>"')
    .replace(/"session_token":"[^"]+"/g, '"session_token":"<token>"')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, '<address>')
    .replace(/expires=\d+&signature=[\w-]+/g, '<signature>');
}
