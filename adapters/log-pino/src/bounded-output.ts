/** What of a stream is written to and looked at. */
interface Output {
  readonly writableLength: number;
  write(text: string): unknown;
}

/** Takes lines and never waits for whoever reads them. */
export interface BoundedOutput {
  write(line: string): void;
  /** Lines that were dropped since the start of the process. */
  readonly dropped: number;
}

/** As long as nobody reads, so much is kept, in characters. */
const mostKept = 1024 * 1024;

/**
 * A pipe that nobody reads takes some 64 KiB; what comes then is kept in memory, up to a bound, and dropped beyond it.
 * When the pipe is read again, a line in front of the next one says how many are missing.
 *
 * @param lineAbout that so many lines were dropped
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
