import { mangledBytes, mangledText } from './mangle.ts';
import { type Draw, once, pick } from './odd-values.ts';

const contents = [
  'Dear all',
  '\x89PNG\r\n\x1a\n',
  'GIF89a',
  '%PDF-1.7',
  'PK\x03\x04',
  '<svg onload=alert(1)>',
  '',
  '\0',
];
const fileNames = [
  'a.txt',
  'a.png',
  'a.exe',
  'a',
  '.',
  '../../a.txt',
  'a\u202etxt.exe',
  'x'.repeat(400),
  'a.txt\0.exe',
  '',
];

/** A form with the members of the value as fields, and files; some of it as no browser would send it. */
export function formBody(
  random: Draw,
  value: unknown,
  texts: readonly string[],
): { readonly type: string; readonly payload: Buffer } {
  const boundary = 'fuzzed';
  const isPlain = once(random, 2);
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : {})
    .filter(([name]) => (isPlain ? name.endsWith('uuid') : name !== 'files'))
    .map(([name, held]) => `name="${quoted(name)}"\r\n\r\n${typeof held === 'string' ? held : JSON.stringify(held)}`);
  const oddFiles = Array.from({ length: Math.floor(random() * 3) }, () => {
    const name = quoted(once(random, 4) ? pick(random, texts) : pick(random, fileNames));
    const content = once(random, 4) ? pick(random, texts) : pick(random, contents);
    return `name="${pick(random, ['files', 'files', 'files', 'file', '__proto__'])}"; filename="${name}"\r\n\r\n${content}`;
  });
  const files = isPlain ? ['name="files"; filename="letter.txt"\r\n\r\nDear all'] : oddFiles;
  const parts = [...fields, ...files].map((part) => `--${boundary}\r\nContent-Disposition: form-data; ${part}\r\n`);
  const whole = `${parts.join('')}--${boundary}--\r\n`;
  const wrong = ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'];
  const type = once(random, 15) ? pick(random, wrong) : `multipart/form-data; boundary=${boundary}`;
  return {
    type,
    payload: once(random, 10) ? mangledBytes(random, mangledText(random, whole)) : Buffer.from(whole, 'latin1'),
  };
}

/** The text in quotes, escaped as browsers escape it. */
function quoted(text: string): string {
  return text.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
}
