import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

/** What a provider answers wrongly. */
interface Bends {
  /** Claims that replace the correct ones. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly unsigned?: boolean;
  readonly otherKey?: boolean;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Answers a request for the discovery document instead of returning the document. */
  readonly discovery?: (response: ServerResponse) => void;
  readonly token?: (response: ServerResponse) => void;
  /** The answer of the userinfo endpoint. Default: there is no such endpoint. */
  readonly userinfo?: Readonly<Record<string, unknown>>;
}

/** An identity provider that answers wrongly where a test wants it. Its authorization code is always `code`. */
export interface BentProvider {
  readonly issuer: string;
  bends: Bends;
  /** The nonce of the next attempt. */
  nonce: string;
  /** Paths that were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

export async function bentProvider(): Promise<BentProvider> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const key = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const json = (response: ServerResponse, body: unknown): void => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };
  const idToken = async (): Promise<string> => {
    const claims = {
      iss: provider.issuer,
      sub: 'subject',
      aud: 'helpdesk',
      nonce: provider.nonce,
      email: 'bent@example.com',
      email_verified: true,
      iat: Math.floor(Date.now() / 1_000),
      exp: Math.floor(Date.now() / 1_000) + 3_600,
      ...provider.bends.claims,
    };
    if (provider.bends.unsigned) return new UnsecuredJWT(claims).encode();
    const { privateKey } = provider.bends.otherKey ? other : own;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  };
  const server = createServer(async (request, response) => {
    const { issuer, bends } = provider;
    const [path = ''] = (request.url ?? '').split('?');
    provider.asked.push(path);
    if (path.endsWith('/.well-known/openid-configuration')) {
      if (bends.discovery !== undefined) return bends.discovery(response);
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none'],
        ...(bends.userinfo !== undefined && { userinfo_endpoint: `${issuer}/userinfo` }),
        ...bends.metadata,
      });
    }
    if (path === '/keys') return json(response, { keys: [key] });
    if (path === '/userinfo') return json(response, { sub: 'subject', ...bends.userinfo });
    if (bends.token !== undefined) return bends.token(response);
    return json(response, { access_token: 'access', token_type: 'bearer', id_token: await idToken() });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: BentProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bends: {},
    nonce: '',
    asked: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
