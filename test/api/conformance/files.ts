import sharp from 'sharp';

const inColour = { r: 200, g: 30, b: 60 };

/** A picture of one colour. */
export async function picture(
  type: 'png' | 'jpeg' | 'gif' | 'webp' = 'png',
  width = 640,
  height = 400,
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: inColour } });
  return new Uint8Array(await image.toFormat(type).toBuffer());
}

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');
/** How Office begins what has a password, and its old formats. */
export const wrapped = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);
/** A table of Excel 5 without that, as many shops write it. */
export const bareTable = Buffer.from('0908080000001000000000000a000000', 'hex');
export const html = '<!doctype html><html><script>alert(document.domain)</script></html>';
export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
export const windowsProgram = Buffer.concat([
  Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1'),
  Buffer.alloc(200),
]);
export const linuxProgram = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(200)]);
/** An archive with one empty entry. */
export const zip = Buffer.from(
  'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAABAAAAYVBLAQIUABQAAAAAAAAAIQAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAABhUEsFBgAAAAABAAEALwAAAB8AAAAAAA==',
  'base64',
);

const boundary = 'a-boundary-of-the-test';

/** A form whose parts say of their names exactly what is given. */
export function rawForm(...parts: readonly { readonly head: string; readonly content: string | Uint8Array }[]): {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer;
} {
  const chunks = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(content as Uint8Array),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

export function filePart(filename: string, content: string | Uint8Array, name = 'files') {
  return { head: `Content-Disposition: form-data; name="${name}"; filename="${filename}"`, content };
}
