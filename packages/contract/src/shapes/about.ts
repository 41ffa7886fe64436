import * as v from 'valibot';

/** The same schema with a sentence for the document. */
export function about<const Schema extends v.GenericSchema>(schema: Schema, text: string) {
  return v.pipe(schema, v.description(text));
}
