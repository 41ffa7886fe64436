const starting: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
]);

/** The error of the driver when the server does not answer in time. */
const silent = /^(?:Query read timeout|timeout expired|Connection terminated)/;

/** Whether the server may be starting at this moment, as it does when a machine boots. */
export function mayBeStarting(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (('code' in each && starting.has(each.code)) || silent.test(each.message)) return true;
  }
  return false;
}
