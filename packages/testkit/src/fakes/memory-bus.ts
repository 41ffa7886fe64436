import { type BusListener, maxSignalBytes, type SignalBus } from '@helpdesk/domain/ports';

/** One line in memory that any number of nodes share. */
export interface MemoryLine {
  open(): SignalBus;
  /** Loses every text until the bus is mended. */
  cut(): void;
  mend(): void;
}

/** A bus as surely and as fast as there can be one: texts arrive after the work that published them. */
export function memoryLine(): MemoryLine {
  const nodes = new Set<Set<BusListener>>();
  let isWhole = true;

  function toAll(nodesToTell: Iterable<Set<BusListener>>, tell: (listener: BusListener) => void): void {
    const listening = [...nodesToTell];
    void Promise.resolve().then(() => {
      for (const listeners of listening) for (const listener of [...listeners]) tell(listener);
    });
  }

  return {
    open: () => {
      const listeners = new Set<BusListener>();
      nodes.add(listeners);
      return {
        publish: (text) => {
          if (!isWhole || !nodes.has(listeners) || utf8Length(text) > maxSignalBytes) return;
          toAll(nodes, (listener) => listener.heard(text));
        },
        subscribe: (listener) => {
          if (nodes.has(listeners)) listeners.add(listener);
          return () => void listeners.delete(listener);
        },
        close: async () => {
          nodes.delete(listeners);
          listeners.clear();
        },
      };
    },
    cut: () => {
      isWhole = false;
    },
    mend: () => {
      if (isWhole) return;
      isWhole = true;
      toAll(nodes, (listener) => listener.renewed());
    },
  };
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
