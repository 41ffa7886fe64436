import { type BusListener, maxSignalBytes, type SignalBus } from '@helpdesk/domain/ports';
import type { WorkerLine } from './worker-line.ts';

/** Carries signals between the workers of one machine, by way of the primary process. */
export function lineBus(line: WorkerLine): SignalBus {
  const listeners = new Set<BusListener>();
  let isClosed = false;
  const stop = [
    line.on('heard', ({ topic, text }) => {
      if (topic === 'signal') for (const { heard } of [...listeners]) heard(text);
    }),
    // The other worker has not received what was published before it started.
    line.on('came', () => {
      for (const { renewed } of [...listeners]) renewed();
    }),
  ];
  return {
    publish: (text) => {
      if (isClosed || Buffer.byteLength(text) > maxSignalBytes) return;
      line.sendIfIdle({ type: 'say', topic: 'signal', text });
    },
    subscribe: (listener) => {
      if (!isClosed) listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      listeners.clear();
      for (const each of stop) each();
    },
  };
}
