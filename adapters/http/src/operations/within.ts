/** The same outcome; rejects when there is none in time. The awaited work continues. */
export async function within<T>(milliseconds: number, outcome: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error(`not answered within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([outcome, tooLate]);
  } finally {
    clearTimeout(late);
  }
}
