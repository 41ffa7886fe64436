/** A sentence in which something is set apart: what matters, or a key. */
export type Sentence = readonly (string | { readonly strong: string } | { readonly key: string })[];

/** The same sentence as one text, for screen readers. */
export function textOf(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === 'string' ? part : 'key' in part ? part.key : part.strong)).join('');
}
