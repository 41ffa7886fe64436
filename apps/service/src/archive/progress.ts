/** Told again and again how far it has come. */
export interface Progress {
  /** `doing` as `reading messages`; `done` pieces of it, of `all` when that is known. */
  at(doing: string, done: number, all?: number): void;
  end(): void;
}

const everyMs = 200;
const clearLine = '\r\u001b[K';

/** One line of a terminal, written over; nothing anywhere else. */
export function terminalProgress(terminal: NodeJS.WriteStream): Progress {
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
