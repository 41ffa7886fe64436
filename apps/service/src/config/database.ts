import * as v from 'valibot';

/** Where the desk is kept. */
export type DatabasePlace =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

const form =
  'must be sqlite: and the path of a file, such as sqlite:./data/helpdesk.db, or postgres://user:password@host/database';

/** `sqlite:` and a path, of which `sqlite:///a/b` and `sqlite:/a/b` are the same; or an address of Postgres. */
export const database = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): DatabasePlace => {
    const url = dataset.value;
    if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { engine: 'postgres', url };
    const file = /^sqlite:(?:\/\/(?=\/|\.))?(.+)$/.exec(url)?.[1];
    if (file === undefined || file === ':memory:' || file.startsWith('//') || file.endsWith('/')) {
      addIssue({ message: form });
      return NEVER;
    }
    return { engine: 'sqlite', file };
  }),
);

/** For a person to recognise; without a password. */
export function nameOfPlace(place: DatabasePlace): string {
  if (place.engine === 'sqlite') return place.file;
  const { username, host, pathname } = new URL(place.url);
  return `postgres://${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
