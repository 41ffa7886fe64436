/** The figures of RFC 3492, section 5. */
const base = 36;
const least = 1;
const most = 26;
const skew = 38;
const damp = 700;
const firstBias = 72;
const firstPoint = 0x80;
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * A label of a domain in ASCII (RFC 3492, without the `xn--` in front). For short texts: the steps grow with the square
 * of the length.
 *
 * @example
 * punycode('müller') // 'mller-kva'
 */
export function punycode(label: string): string {
  const points = [...label].map((letter) => letter.codePointAt(0) ?? 0);
  const plain = points.filter((point) => point < firstPoint);
  let text = plain.length > 0 ? `${String.fromCharCode(...plain)}-` : '';
  let bias = firstBias;
  let delta = 0;
  let handled = plain.length;
  let from = firstPoint;
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= from));
    delta += (next - from) * (handled + 1);
    for (const point of points) {
      if (point < next) delta += 1;
      if (point !== next) continue;
      text += numberOf(delta, bias);
      bias = biasAfter(delta, handled + 1, handled === plain.length);
      delta = 0;
      handled += 1;
    }
    delta += 1;
    from = next + 1;
  }
  return text;
}

function numberOf(delta: number, bias: number): string {
  let text = '';
  let rest = delta;
  for (let weight = base; ; weight += base) {
    const threshold = Math.min(Math.max(weight - bias, least), most);
    if (rest < threshold) return text + digits.charAt(rest);
    text += digits.charAt(threshold + ((rest - threshold) % (base - threshold)));
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

function biasAfter(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / count);
  let weight = 0;
  for (; rest > ((base - least) * most) / 2; weight += base) rest = Math.floor(rest / (base - least));
  return weight + Math.floor(((base - least + 1) * rest) / (rest + skew));
}
