/** Invisible characters: spaces of every kind, control characters, and those that only join, shape or hide others. */
const unseen = /[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
const unseenAtStart = /^[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/u;

/** A colon behind what may be a scheme: before any slash, question mark or hash. */
const scheme = /^([^/?#:]*):/;

/**
 * The address of a link or an image without unseen characters around it; undefined for one whose scheme is not allowed.
 *
 * Browsers trim ASCII only, other programs trim more and fold wide characters: what is a scheme to any of them counts.
 */
export function safeAddress(address: string, allowedSchemes: readonly string[]): string | undefined {
  const found = scheme.exec(address.normalize('NFKC').replace(unseen, ''))?.[1];
  if (found !== undefined && !allowedSchemes.includes(found.toLowerCase())) return undefined;
  return address.replace(unseenAtStart, '').trimEnd();
}
