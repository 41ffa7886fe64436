/**
 * What outlives a page on this device: `localStorage` of the console, the host page's storage of the widget. It never
 * throws: what a browser refuses to keep is kept by the page alone. Other pages of the same person read and write it too.
 */
export interface DeviceStorage {
  read(name: string): string | undefined;
  /** Null removes it. */
  write(name: string, value: string | null): void;
  /** All whose names begin so, in any order. */
  entries(start: string): readonly (readonly [name: string, value: string])[];
}
