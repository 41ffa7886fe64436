import { signalBusSuite } from '@helpdesk/testkit';
import { describe, test } from 'vitest';
import { lineBus } from '../../../apps/service/src/workers/line-bus.ts';
import type { ToPrimary, ToWorker } from '../../../apps/service/src/workers/messages.ts';
import { type Channel, workerLine } from '../../../apps/service/src/workers/worker-line.ts';

signalBusSuite({ describe, test }, 'between workers', async () => {
  const listeners: ((message: unknown) => void)[] = [];
  let isWhole = true;
  const later = (index: number, message: ToWorker): void => void setImmediate(() => listeners[index]?.(message));
  const channelOf = (own: number): Channel => ({
    connected: true,
    send: (message: ToPrimary, _handle, _options, sent) => {
      if (isWhole && message.type === 'say') later(1 - own, { ...message, type: 'heard', from: own });
      setImmediate(sent);
      return true;
    },
    on: (_event, listen) => void listeners.push(listen),
  });
  const [one, other] = [lineBus(workerLine(channelOf(0))), lineBus(workerLine(channelOf(1)))];
  return {
    one,
    other,
    // Works as if both ends had been started again.
    cut: async () => {
      isWhole = false;
      await new Promise((resolve) => setImmediate(resolve));
      isWhole = true;
      for (const index of [0, 1]) later(index, { type: 'came', worker: 1 - index });
    },
    close: async () => {
      await one.close();
      await other.close();
    },
  };
});
