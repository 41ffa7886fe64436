/** How long the other side may take to close, in milliseconds. A server that hangs never closes its side. */
const patience = 1_000;

/** Fulfilled when the connection is closed, or when that takes too long; what is left ends with the process. */
export async function closeConnection(closing: Promise<unknown> | undefined): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    late = setTimeout(resolve, patience);
  });
  try {
    await Promise.race([closing, tooLate]);
  } catch {
    // It was lost before.
  } finally {
    clearTimeout(late);
  }
}
