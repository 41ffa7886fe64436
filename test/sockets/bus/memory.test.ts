import { memoryLine, signalBusSuite } from '@helpdesk/testkit';
import { describe, test } from 'vitest';

signalBusSuite({ describe, test }, 'memory', async () => {
  const line = memoryLine();
  const [one, other] = [line.open(), line.open()];
  return {
    one,
    other,
    cut: async () => {
      line.cut();
      await Promise.resolve();
      line.mend();
    },
    close: async () => {
      await one.close();
      await other.close();
    },
  };
});
