/** What a parser reads of HTML, in its order. Names and marks are in lower case. */
export type HtmlEvent =
  /** `marks`: each class, and `id:`, `type:` and `name:` with the value of the attribute. */
  | { readonly type: 'open'; readonly name: string; readonly marks: readonly string[] }
  /** An element without content may have one or not. */
  | { readonly type: 'close'; readonly name: string }
  /** Decoded. The text of `pre` comes in one event a line, so that it can be cut between lines. */
  | { readonly type: 'text'; readonly text: string };
