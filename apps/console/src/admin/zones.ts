interface Zone {
  readonly key: string;
  readonly label: string;
}

/** Those of the browser, and the one that is set. */
export function zonesWith(zone: string): readonly Zone[] {
  const all = new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...all].map((key) => ({ key, label: key.replaceAll('_', ' ') }));
}
