/**
 * What mail programs write above a mail that is answered (`On … wrote:`), in the languages of `forward-words.ts`, Czech,
 * Hebrew and Korean. All in lower case, without marks of direction.
 */

/** One of them, as a word, is in each such line, except Gmail's in Russian and Japanese. */
export const writtenWords: readonly string[] = [
  ...['wrote', 'writes', 'schrieb', 'schrieben', 'schreibt', 'geschrieben', 'a écrit', 'écrit', 'écrivait', 'escribió'],
  ...['escribio', 'escribía', 'ha scritto', 'scritto', 'scrisse', 'escreveu', 'escreve', 'schreef', 'geschreven'],
  ...[
    'napisał(a)',
    'napisał',
    'napisała',
    'napisana przez',
    'pisze',
    'skrev',
    'skreiv',
    'har skrevet',
    'kirjoitti',
    'kirjoittaa',
  ],
  ...['yazdı', 'şunu yazdı', 'şunları yazdı', 'yazmış', 'пишет', 'писал', 'писал(а)', 'писала', 'написал'],
  ...['написал(а)', 'написала', 'napsal(a)', 'napsal', 'napsala', 'كتب', 'كتبت', 'كتب/ت', 'بواسطة', 'כתב', 'כתבה'],
  ...['כתב/ה', '写道', '寫道', '님이 작성'],
];

/** The same where words are not separated. */
export const writtenParts: readonly string[] = [
  '写道',
  '寫道',
  'のメッセージ',
  'のメール',
  'さんは書きました',
  '님이 작성',
];

/** What such a line begins with where it does not begin with a date or a name. */
export const attributionStarts: readonly string[] = [
  ...[
    'on',
    'am',
    'le',
    'el',
    'il',
    'in data',
    'em',
    'op',
    'w dniu',
    'we',
    'wiadomość napisana',
    'dnia',
    'den',
    'på',
    'në',
    'dne',
    'в',
    'في',
    'בתאריך',
  ],
];
