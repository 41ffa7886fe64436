/** A sentence in which something is set apart: what matters, or a key. */
export type Sentence = readonly (string | { readonly strong: string } | { readonly key: string })[];
