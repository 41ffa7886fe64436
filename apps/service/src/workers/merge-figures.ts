/**
 * The figures of several processes as one text of Prometheus: the help of a name stands once, before the series of all
 * processes. Each series has a label that names its process, so that no two are the same.
 */
export function mergeFigures(texts: readonly string[]): string {
  const families = new Map<string, string[]>();
  for (const text of texts) {
    for (const family of text.split(/^(?=# HELP )/m)) {
      const [help = '', type = '', ...series] = family.trimEnd().split('\n');
      if (!help.startsWith('# HELP ')) continue;
      const head = `${help}\n${type}`;
      const known = families.get(head);
      if (known === undefined) families.set(head, series);
      else known.push(...series);
    }
  }
  return [...families].map(([head, series]) => `${[head, ...series].join('\n')}\n`).join('\n');
}
