import type { Progress } from '@helpdesk/files';

/** Progress that has a line to clear when the work is over. */
export interface ShownProgress extends Progress {
  end(): void;
}

const everyMs = 200;
const clearLine = '\r\u001b[K';

/** One line of a terminal, written over; nothing anywhere else. */
export function terminalProgress(terminal: NodeJS.WriteStream): ShownProgress {
  if (!terminal.isTTY) return { at: () => {}, end: () => {} };
  let last = 0;
  return {
    at: (doing, done, all) => {
      const now = performance.now();
      if (now - last < everyMs) return;
      last = now;
      const of = all === undefined ? '' : ` of ${all.toLocaleString('en')}`;
      terminal.write(`${clearLine}${doing}: ${done.toLocaleString('en')}${of}`);
    },
    end: () => void (last > 0 && terminal.write(clearLine)),
  };
}
