/** What of a stream is written to and looked at. */
interface Output {
  readonly writableLength: number;
  write(text: string): unknown;
}

/** Accepts lines and never waits for their reader. */
export interface BoundedOutput {
  write(line: string): void;
  /** Lines that were dropped since the start of the process. */
  readonly dropped: number;
}

/** The most characters that are kept while the output is not read. */
const mostKept = 1024 * 1024;

/**
 * A pipe that is not read takes some 64 KiB. Further lines are kept in memory, up to a limit, and dropped beyond it.
 * When the pipe is read again, a line before the next one reports how many are missing.
 *
 * @param lineAbout makes the line that reports how many lines were dropped
 */
export function boundedOutput(
  output: Output,
  lineAbout: (dropped: number) => string,
  most: number = mostKept,
): BoundedOutput {
  let dropped = 0;
  let untold = 0;
  return {
    write: (line) => {
      if (output.writableLength + line.length > most) {
        dropped += 1;
        untold += 1;
        return;
      }
      if (untold > 0) output.write(lineAbout(untold));
      untold = 0;
      output.write(line);
    },
    get dropped() {
      return dropped;
    },
  };
}
