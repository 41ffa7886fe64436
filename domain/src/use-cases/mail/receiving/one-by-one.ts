import type { OpenMailbox } from '../../../ports/mail/mailbox.ts';

/** The same mailbox, whose calls may be made at the same time: each begins when those before it have ended. */
export function oneByOne(open: OpenMailbox): OpenMailbox {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const called = last.then(call);
    last = called.catch(() => {});
    return called;
  };
  async function* source(uid: number): AsyncGenerator<Uint8Array, void, undefined> {
    let end = (): void => {};
    await new Promise<void>((begin) => {
      void inTurn(
        () =>
          new Promise<void>((resolve) => {
            end = resolve;
            begin();
          }),
      );
    });
    try {
      yield* open.source(uid);
    } finally {
      end();
    }
  }
  return {
    uidValidity: open.uidValidity,
    can: open.can,
    search: (search) => inTurn(() => open.search(search)),
    look: (uid) => inTurn(() => open.look(uid)),
    source,
    head: (uid) => inTurn(() => open.head(uid)),
    settle: (uid, action) => inTurn(() => open.settle(uid, action)),
    wait: (forMs, signal) => inTurn(() => open.wait(forMs, signal)),
    close: () => open.close(),
  };
}
