import { type Exchange, openExchange } from './exchange.ts';
import { histogram } from './histogram.ts';
import { faultsOf, type LoadResult, type OpenOrder } from './order.ts';

/**
 * Requests are started at fixed times, whatever became of those before them, and their latency counts from the time
 * at which they were to start. A server that stands still for a second then has a second of late requests, and not one:
 * nothing is omitted because the load waited with the server.
 */
export async function openLoop({ port, requests, rate, milliseconds, connections }: OpenOrder): Promise<LoadResult> {
  const bytes = requests.map((text) => Buffer.from(text));
  const free: Exchange[] = await Promise.all(Array.from({ length: connections }, () => openExchange(port)));
  const exchanges = [...free];
  const latencies = histogram();
  const count = Math.max(1, Math.floor((rate * milliseconds) / 1_000));
  /** Planned starts that found no free connection, the oldest first. */
  const queued: { readonly at: number; readonly index: number }[] = [];
  const faults: number[] = [];
  let answered = 0;
  const start = performance.now() + 5;

  const send = (exchange: Exchange, at: number, index: number): void => {
    exchange.send(bytes[index % bytes.length] as Buffer, (status) => {
      latencies.add(performance.now() - at);
      answered += 1;
      if (status < 200 || status > 299) faults.push(status);
      if (status === 0) return;
      const late = queued.shift();
      if (late === undefined) free.push(exchange);
      else send(exchange, late.at, late.index);
    });
  };
  await new Promise<void>((resolve) => {
    let index = 0;
    let lastAnswer = 0;
    let answeredAt = start;
    const step = (): void => {
      const now = performance.now();
      for (let at = start + (index * 1_000) / rate; index < count && at <= now; index++) {
        // In rotation, because a server closes connections that are idle for a while.
        const exchange = free.shift();
        if (exchange === undefined) queued.push({ at, index });
        else send(exchange, at, index);
        at = start + ((index + 1) * 1_000) / rate;
      }
      if (answered !== lastAnswer) {
        lastAnswer = answered;
        answeredAt = now;
      }
      if (index >= count && (answered >= count || now - Math.max(answeredAt, start + milliseconds) > giveUpMs)) {
        resolve();
        return;
      }
      const next = index < count ? start + (index * 1_000) / rate : now + restMs;
      rest(Math.min(restMs, next - performance.now()));
      setImmediate(step);
    };
    step();
  });
  const seconds = (performance.now() - start) / 1_000;
  await Promise.all(exchanges.map((exchange) => exchange.end()));
  return {
    ...latencies.summary(),
    perSecond: answered / seconds,
    ...faultsOf([...faults, ...Array.from({ length: count - answered }, () => 0)]),
  };
}

/** After this time without any answer, the missing ones count as faults. */
const giveUpMs = 30_000;

/** Timers have milliseconds; this stays out of the processor for less than that. Answers are noticed so much late. */
const restMs = 0.1;
const bell = new Int32Array(new SharedArrayBuffer(4));

function rest(milliseconds: number): void {
  if (milliseconds > 0.01) Atomics.wait(bell, 0, 0, milliseconds);
}
