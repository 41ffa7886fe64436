import * as v from 'valibot';

/** `sqlite:` and a path; answers the path. `sqlite:///a/b` and `sqlite:/a/b` are the same. */
export const databaseFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const url = dataset.value;
    if (/^postgres(ql)?:/.test(url)) {
      addIssue({ message: 'Postgres is not supported yet by this version; use sqlite:./data/helpdesk.db' });
      return NEVER;
    }
    const path = /^sqlite:(?:\/\/(?=\/|\.))?(.+)$/.exec(url)?.[1];
    if (path === undefined || path === ':memory:' || path.startsWith('//') || path.endsWith('/')) {
      addIssue({ message: 'must be sqlite: and the path of a file, such as sqlite:./data/helpdesk.db' });
      return NEVER;
    }
    return path;
  }),
);
