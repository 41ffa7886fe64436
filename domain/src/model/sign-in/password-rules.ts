/** What a password must not be about. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const length = { min: 10, max: 128 } as const;
const fewestCharacters = 5;
const longestPiece = 8;
const mostDropped = 6;

const readAsLetters: ReadonlyMap<string, string> = new Map([
  ['@', 'a'],
  ['4', 'a'],
  ['3', 'e'],
  ['1', 'i'],
  ['!', 'i'],
  ['0', 'o'],
  ['$', 's'],
  ['5', 's'],
  ['7', 't'],
]);

/**
 * Which of the rules about a password by itself it meets: its length, how many characters differ, and that it is more
 * than one short piece again and again.
 *
 * @example
 * passwordRules('aaaaaaaaaaaa') // { length: true, different: false, varied: false }
 */
export function passwordRules(password: string): {
  readonly length: boolean;
  readonly different: boolean;
  readonly varied: boolean;
} {
  const characters = [...password.normalize('NFKC')];
  return {
    length: characters.length >= length.min && characters.length <= length.max,
    different: new Set(characters).size >= fewestCharacters,
    varied: !isRepeatedPiece(characters),
  };
}

/**
 * What is wrong with a new password by itself, as the end of a sentence; undefined when nothing is. Whether it is common
 * or about its owner is asked of `passwordForms`.
 *
 * @example
 * passwordFault('too short') // 'must have 10 to 128 characters'
 * passwordFault('correct horse battery') // undefined
 */
export function passwordFault(password: string): string | undefined {
  const met = passwordRules(password);
  if (!met.length) return `must have ${length.min} to ${length.max} characters`;
  if (!met.different) return `must have at least ${fewestCharacters} different characters`;
  return met.varied ? undefined : 'must not repeat one short piece';
}

/**
 * How many characters a password lacks.
 *
 * @example
 * charactersToGo('kettle') // 4
 */
export function charactersToGo(password: string): number {
  return Math.max(0, length.min - [...password.normalize('NFKC')].length);
}

function isRepeatedPiece(characters: readonly string[]): boolean {
  for (let size = 1; size <= longestPiece && size * 2 <= characters.length; size++) {
    if (characters.every((character, index) => index < size || character === characters[index - size])) return true;
  }
  return false;
}

/**
 * The forms in which a guesser would try the password: in lower case, without up to 6 characters at each end that are
 * not letters, and with digits and signs read as the letters that they resemble.
 *
 * @example
 * passwordForms('P@ssw0rd2026').includes('password') // true
 */
export function passwordForms(password: string): readonly string[] {
  const plain = [...password.normalize('NFKC').toLowerCase()];
  const forms = new Set<string>();
  for (const front of droppable(plain)) {
    for (const back of droppable(plain.toReversed())) {
      if (front + back >= plain.length) continue;
      const rest = plain.slice(front, plain.length - back);
      forms.add(rest.join(''));
      forms.add(rest.map((character) => readAsLetters.get(character) ?? character).join(''));
    }
  }
  return [...forms];
}

/** How many characters may be dropped from the front: 0, 1 and so on. */
function droppable(characters: readonly string[]): readonly number[] {
  const letter = characters.findIndex((character) => /\p{L}/u.test(character));
  const most = Math.min(mostDropped, letter === -1 ? characters.length : letter);
  return Array.from({ length: most + 1 }, (_, count) => count);
}

/**
 * Whether one of the forms is the owner's e-mail address, its part before the `@`, or a name.
 *
 * @example
 * isAboutOwner(passwordForms('Novak-2026!'), { email: 'mia@example.com', firstName: 'Mia', lastName: 'Novak' }) // true
 */
export function isAboutOwner(forms: readonly string[], { email, firstName, lastName }: PasswordOwner): boolean {
  const [local = ''] = email.split('@');
  const names = [email, local, firstName, lastName, `${firstName}${lastName}`, `${firstName} ${lastName}`];
  const own = new Set(names.map((name) => name.normalize('NFKC').toLowerCase().trim()).filter((name) => name !== ''));
  return forms.some((form) => own.has(form));
}
