import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** Signed until 2126, for nothing but these tests. */
export const authority = `
-----BEGIN CERTIFICATE-----
MIIBmTCCAT+gAwIBAgIUM+muiT+2Z3gU9Q9gBAQUAFLwFkowCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWQXV0aG9yaXR5IG9mIHRoZSB0ZXN0czAgFw0yNjExMjYyMDU4
MDVaGA8yMTI2MTEwMjIwNTgwNVowITEfMB0GA1UEAwwWQXV0aG9yaXR5IG9mIHRo
ZSB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABCCg5lbrSZI+DyDo4WMl
xJ/YO69clPzeWQqv0MpuryFf7khpJFlZyJw7PiWQEQdfhkp89+G1UZFi4tdaJOsL
7yCjUzBRMB0GA1UdDgQWBBS3pcBLecjG1m/W9eWFGG5jzBgwKTAfBgNVHSMEGDAW
gBS3pcBLecjG1m/W9eWFGG5jzBgwKTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49
BAMCA0gAMEUCIFpo8K/UlIqLp4MwBcvDB2FqsjRr51gGxqYEXhc+0q/EAiEAgd5a
UX91Wy7MxTynvfPbExyd9snngK3qcgYpPbsMkv8=
-----END CERTIFICATE-----
`;

/** The certificate of that authority for `localhost`. */
const certificate = `
-----BEGIN CERTIFICATE-----
MIIBkjCCATegAwIBAgIUI+xYrqv9EKAgNgTfe5iExoGSzvcwCgYIKoZIzj0EAwIw
ITEfMB0GA1UEAwwWQXV0aG9yaXR5IG9mIHRoZSB0ZXN0czAgFw0yNjExMjYyMDU4
MDVaGA8yMTI2MTEwMjIwNTgwNVowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYH
KoZIzj0CAQYIKoZIzj0DAQcDQgAEBUPupV8RStYj2qLqBg1R6gy+2mdMl6/rWuXf
47+/av9jITtZVkd1KkP6DNLnpvbQLufqhYhEOvOU2jeQh4ASm6NYMFYwFAYDVR0R
BA0wC4IJbG9jYWxob3N0MB0GA1UdDgQWBBTdoo6Err0aj283yn6LXfMnbGxEUzAf
BgNVHSMEGDAWgBS3pcBLecjG1m/W9eWFGG5jzBgwKTAKBggqhkjOPQQDAgNJADBG
AiEAiyP3kizTO1dkTqL6211EAoih8oK5A4yAPnnnoRXT9PgCIQDVP4nkveZ6RiAM
7EyLi9fpWr1PjvpZY+XOCChT7S/i9A==
-----END CERTIFICATE-----
`;

const key = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggxj22WNfvDoJpju2
HoiYLb0MBfeLvMamApejDXGLZ8WhRANCAAQFQ+6lXxFK1iPaouoGDVHqDL7aZ0yX
r+ta5d/jv79q/2MhO1lWR3UqQ/oM0uem9tAu5+qFiEQ685TaN5CHgBKb
-----END PRIVATE KEY-----
`;

export interface TlsFront {
  readonly port: number;
  close(): Promise<void>;
}

/** A Postgres server with TLS: it speaks TLS to its clients, and passes on what they say to the server behind it. */
export async function tlsFront(behind: string): Promise<TlsFront> {
  const { hostname, port } = new URL(behind);
  const secureContext = createSecureContext({ cert: certificate, key });
  const open = new Set<Socket>();
  const watch = (socket: Socket): Socket => {
    open.add(socket);
    return socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    watch(client);
    // The request for TLS: eight bytes, which are answered with one.
    client.once('data', () => {
      client.write('S');
      const secure = new TLSSocket(client, { isServer: true, secureContext });
      const database = watch(connect(Number(port), hostname));
      secure.on('error', () => client.destroy()).on('close', () => database.destroy());
      database.on('close', () => secure.destroy());
      secure.pipe(database).pipe(secure);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
