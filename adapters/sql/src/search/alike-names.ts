import { alikeNames, doubtfulWords, foldCase, namesInDoubt, typosAllowed } from '@helpdesk/domain';
import { type RawBuilder, sql } from 'kysely';
import type { SqlConnection } from '../engine/engine.ts';
import { query } from '../engine/query.ts';

interface Args {
  first0: string;
  first1: string;
  first2: string;
  last0: string;
  last1: string;
  last2: string;
  shortest: number;
  longest: number;
}

/** A word of the name of a contact, which is kept by the engine; see `0009-search.ts`. Names that are gone may stay. */
interface NameRow {
  readonly word: string;
  readonly first_letter: string;
  readonly last_letter: string;
  readonly letters: number;
}

/** One set for the first and one for the last letter: an index serves each of them. */
const candidates = query<Args, { word: string }>((db, p) => {
  const like = (column: 'first_letter' | 'last_letter', letters: readonly RawBuilder<string>[]) =>
    db
      .selectFrom(sql<NameRow>`contact_names`.as('n'))
      .where(`n.${column}`, 'in', letters)
      .where('n.letters', '>=', p('shortest'))
      .where('n.letters', '<=', p('longest'))
      .select('n.word');
  return like('first_letter', [p('first0'), p('first1'), p('first2')]).union(
    like('last_letter', [p('last0'), p('last1'), p('last2')]),
  );
});

/** The words of names that are like a word of the query, by that word. */
export async function alikeNamesOf(
  connection: SqlConnection,
  text: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const alike = new Map<string, readonly string[]>();
  for (const word of doubtfulWords(text)) {
    const letters = [...word];
    const [first0, first1, first2] = formsOf(letters[0] ?? '');
    const [last0, last1, last2] = formsOf(letters.at(-1) ?? '');
    const most = typosAllowed(word);
    const shortest = Math.max(letters.length - most, namesInDoubt.shortest);
    const longest = letters.length + most;
    const args = { first0, first1, first2, last0, last1, last2, shortest, longest };
    const rows = await candidates.all(connection, args);
    alike.set(
      word,
      alikeNames(
        word,
        rows.map((row) => foldCase(row.word)),
      ),
    );
  }
  return alike;
}

/** An engine may have kept a letter beyond ASCII as it was written. */
function formsOf(letter: string): readonly [string, string, string] {
  return [letter, letter.toUpperCase(), letter === 'σ' ? 'ς' : letter];
}
