import type { DeviceStorage } from '../device-storage.ts';

/** The storage of a device, for tests; `values` is what it holds. */
export function memoryStorage(values: Map<string, string> = new Map()): DeviceStorage {
  return {
    read: (name) => values.get(name),
    write: (name, value) => void (value === null ? values.delete(name) : values.set(name, value)),
    entries: (start) => [...values].filter(([name]) => name.startsWith(start)),
  };
}
