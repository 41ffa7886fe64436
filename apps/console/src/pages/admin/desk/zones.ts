interface Zone {
  readonly key: string;
  readonly label: string;
}

/** Those of the browser, and the one that is set if any. */
export function zonesWith(zone: string): readonly Zone[] {
  const all = new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')].filter(Boolean));
  return [...all].map((key) => ({ key, label: zoneLabel(key) }));
}

export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');
