import sanitize from 'sanitize-html';
import { withoutTags } from './text-of-html.ts';

const mostPasses = 5;

/**
 * Removing a tag can put others where they close each other, so the result is sanitised again until it does not
 * change: every later parser then finds the elements that were checked.
 */
export function settled(html: string, options: sanitize.IOptions): string {
  let before = html;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const after = sanitize(before, options);
    if (after === before || !after.includes('<')) return after;
    before = after;
  }
  return withoutTags(before);
}
