import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What the service offers, as far as an authenticator reads it. */
type Offer = { readonly challenge_id: string; readonly options: Readonly<Record<string, unknown>> };

interface Behaviour {
  /** The origin of the page, which browsers write into the response. */
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the user was verified, by a fingerprint or a PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
  /** What the browser says of the page: whether it stands in a frame of another origin, and of which. */
  readonly client?: Readonly<Record<string, unknown>>;
}

export interface SoftwareAuthenticator {
  /** The answer to an offer to register. */
  create(offer: Offer, behaviour?: Behaviour): Record<string, unknown>;
  /** The answer to an offer to sign in. */
  get(offer: Offer, behaviour?: Behaviour): Record<string, unknown>;
}

const present = 0x01;
const verified = 0x04;
const withCredential = 0x40;

/** A WebAuthn authenticator with one credential on P-256, which also does the browser's part. */
export function softwareAuthenticator(): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  const id = credentialId.toString('base64url');
  return {
    create: ({ challenge_id, options }, behaviour = {}) => {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        uint(2, credentialId.length),
        credentialId,
        coseKey(publicKey),
      ]);
      const authData = Buffer.concat([header(withCredential, behaviour, behaviour.counter ?? counter), attested]);
      const attestation = cbor(
        new Map<string, CborValue>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      const response = {
        clientDataJSON: clientData('webauthn.create', options, behaviour).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { challenge_id, response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } };
    },
    get: ({ challenge_id, options }, behaviour = {}) => {
      counter = behaviour.counter ?? counter + 1;
      const authData = header(0, behaviour, counter);
      const client = clientData('webauthn.get', options, behaviour);
      const signed = Buffer.concat([authData, sha256(client)]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      return { challenge_id, response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} } };
    },
  };
}

function header(flags: number, { rpId = 'desk.test', verified: isVerified = true }: Behaviour, counter: number) {
  return Buffer.concat([
    sha256(Buffer.from(rpId)),
    uint(1, flags | present | (isVerified ? verified : 0)),
    uint(4, counter),
  ]);
}

function clientData(type: string, { challenge }: Offer['options'], behaviour: Behaviour): Buffer {
  const { origin = 'http://desk.test', client } = behaviour;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...client }));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function uint(length: number, value: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

/** RFC 9053: an elliptic curve key for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>;

/** RFC 8949, as far as attestations need it. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, member]) => [cbor(key), cbor(member)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return uint(1, (major << 5) | value);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.concat([uint(1, (major << 5) | 25), uint(2, value)]);
}
