interface Zone {
  readonly key: string;
  readonly label: string;
}

/** The zones that the browser knows, and the one that is set. */
export function zonesWith(zone: string): readonly Zone[] {
  const all = new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')].filter(Boolean));
  return [...all].map((key) => ({ key, label: zoneLabel(key) }));
}

export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');
