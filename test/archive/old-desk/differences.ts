/** Where two JSON values differ, each place in a line of its own. */
export function differences(expected: unknown, actual: unknown, path = ''): readonly string[] {
  if (Object.is(expected, actual)) return [];
  if (!isTree(expected) || !isTree(actual) || Array.isArray(expected) !== Array.isArray(actual)) {
    return [`${path}: ${shown(expected)} became ${shown(actual)}`];
  }
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].flatMap((name) => differences(expected[name], actual[name], `${path}.${name}`));
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 160);
}
