import { type Exchange, openExchange } from './exchange.ts';
import { histogram } from './histogram.ts';
import { type ClosedOrder, faultsOf, type LoadResult } from './order.ts';

/** Each connection sends its next request when the answer to the last one is complete: what a server can do. */
export async function closedLoop({ port, requests, connections, milliseconds }: ClosedOrder): Promise<LoadResult> {
  const bytes = requests.map((text) => Buffer.from(text));
  const latencies = histogram();
  const faults: number[] = [];
  let next = 0;
  const exchanges = await Promise.all(Array.from({ length: connections }, () => openExchange(port)));
  const start = performance.now();
  const until = start + milliseconds;
  const drive = (exchange: Exchange): Promise<void> =>
    new Promise((resolve) => {
      const send = (): void => {
        const request = bytes[next++ % bytes.length];
        const sent = performance.now();
        // At least one each, so that a request that takes longer than the time is measured too.
        if (request === undefined || (sent >= until && next > connections)) {
          resolve();
          return;
        }
        exchange.send(request, (status) => {
          latencies.add(performance.now() - sent);
          if (status < 200 || status > 299) faults.push(status);
          if (status === 0) resolve();
          else send();
        });
      };
      send();
    });
  await Promise.all(exchanges.map(drive));
  const seconds = (performance.now() - start) / 1_000;
  await Promise.all(exchanges.map((exchange) => exchange.end()));
  const summary = latencies.summary();
  return { ...summary, perSecond: summary.count / seconds, ...faultsOf(faults) };
}
