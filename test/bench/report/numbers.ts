/** The median; of an even count the mean of the two in the middle. */
export function middle(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Milliseconds, with as many digits as mean something. */
export function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : whole(value);
}

/** The number of MiB. */
export function mebibytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(0);
}
