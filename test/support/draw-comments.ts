import { createHash } from 'node:crypto';
import { passagesByFolder, wordsOf } from '../project/architecture/language.ts';

/**
 * Prints comments to be read by a person who did not write them: `node test/support/draw-comments.ts SEED COUNT`. The
 * same seed draws the same comments, except those that were changed since: a comment has a fixed place for each seed, by
 * the hash of its file and text.
 */
const [seed = '28', count = '40'] = process.argv.slice(2);
const leastWords = 4;

const drawn = [...passagesByFolder().values()]
  .flat()
  .filter((passage) => !passage.file.endsWith('.md') && wordsOf([passage]) >= leastWords)
  .map((passage) => ({ passage, place: placeOf(`${passage.file} ${passage.text}`) }))
  .sort((a, b) => (a.place < b.place ? -1 : 1))
  .slice(0, Number(count));

for (const { passage } of drawn) {
  process.stdout.write(`${passage.file}:${passage.line}\n  ${passage.text.replace(/\s+/g, ' ').trim()}\n`);
}

function placeOf(text: string): string {
  return createHash('sha256').update(`${seed} ${text}`).digest('hex');
}
