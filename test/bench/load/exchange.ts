import { connect, type Socket } from 'node:net';

/**
 * A connection that has one request under way at a time. It speaks through a bare socket and reads of an answer only
 * what it must, so that the server is what is measured.
 */
export interface Exchange {
  /** @param done called when the answer is complete, with its status, or 0 when the connection broke */
  send(request: Buffer, done: (status: number) => void): void;
  end(): Promise<void>;
}

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = 'content-length:';
const zero = 0x30;

export async function openExchange(port: number): Promise<Exchange> {
  const socket = await open(port);
  let waiting: ((status: number) => void) | undefined;
  let parts: Buffer[] = [];
  let have = 0;
  let need = 0;
  const finish = (status: number): void => {
    const done = waiting;
    waiting = undefined;
    parts = [];
    have = 0;
    need = 0;
    done?.(status);
  };
  socket.on('data', (chunk) => {
    parts.push(chunk);
    have += chunk.length;
    if (need === 0) {
      const bytes = parts.length === 1 ? chunk : Buffer.concat(parts);
      parts = [bytes];
      const head = bytes.indexOf(headEnd);
      if (head >= 0) need = head + headEnd.length + bodyLength(bytes, head);
    }
    if (need > 0 && have >= need) finish(statusOf(parts[0] ?? chunk));
  });
  socket.on('error', () => {});
  socket.on('close', () => finish(0));
  return {
    send: (request, done) => {
      waiting = done;
      if (socket.destroyed) finish(0);
      else socket.write(request);
    },
    end: () => new Promise((resolve) => (socket.destroyed ? resolve() : socket.end(() => resolve()))),
  };
}

/** The status in "HTTP/1.1 200". */
function statusOf(bytes: Buffer): number {
  const digit = (index: number) => (bytes[index] ?? zero) - zero;
  return digit(9) * 100 + digit(10) * 10 + digit(11);
}

function bodyLength(bytes: Buffer, head: number): number {
  const text = bytes.toString('latin1', 0, head).toLowerCase();
  const at = text.indexOf(lengthName);
  return at < 0 ? 0 : Number.parseInt(text.slice(at + lengthName.length, at + lengthName.length + 12), 10);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
      socket.off('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}
