/**
 * What goes into a schema of the contract and what comes out of it, by the member in which valibot keeps its
 * types: so the schema library itself is not needed, not even its types.
 */
type TypesOf<Schema> = Schema extends { readonly '~types'?: infer Types | undefined } ? NonNullable<Types> : never;

export type InputOf<Schema> = TypesOf<Schema> extends { readonly input: infer Input } ? Input : never;
export type OutputOf<Schema> = TypesOf<Schema> extends { readonly output: infer Output } ? Output : never;
