/** A command as it came: lines without their ends, and the literals that they announce. */
export type CommandParts = readonly (string | Buffer)[];

/**
 * Takes bytes and hands on whole commands. Literals are asked for with `more`, except those that the client sends
 * without being asked (`{5+}`).
 */
export function commandReader(handle: (parts: CommandParts) => void, more: () => void): (bytes: Buffer) => void {
  let waiting: Buffer = Buffer.alloc(0);
  let parts: (string | Buffer)[] = [];
  let literal: number | null = null;

  const readOne = (): boolean => {
    if (literal !== null) {
      if (waiting.length < literal) return false;
      parts.push(waiting.subarray(0, literal));
      waiting = waiting.subarray(literal);
      literal = null;
      return true;
    }
    const end = waiting.indexOf('\r\n');
    if (end < 0) return false;
    const line = waiting.toString('utf8', 0, end);
    waiting = waiting.subarray(end + 2);
    const announced = /\{(\d{1,10})(\+?)\}$/.exec(line);
    if (announced === null) {
      const command = [...parts, line];
      parts = [];
      handle(command);
      return true;
    }
    parts.push(line.slice(0, announced.index));
    literal = Number(announced[1]);
    if (announced[2] === '') more();
    return true;
  };

  return (bytes) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    while (readOne());
  };
}
