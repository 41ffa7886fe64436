/** Engines limit the parameters of a statement, and a mailbox may show thousands of mails at once. */
const mostAtOnce = 500;

/** The results of reading each part, one after another. */
export async function inParts<Key, Found>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < keys.length; start += mostAtOnce) {
    found.push(...(await read(keys.slice(start, start + mostAtOnce))));
  }
  return found;
}
