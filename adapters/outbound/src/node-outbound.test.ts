import { OutboundRefusal } from '@helpdesk/domain/ports';
import { describe, expect, it } from 'vitest';
import { type NameService, nodeOutbound } from './node-outbound.ts';

const zone: { readonly [host: string]: readonly string[] } = {
  'mail.example': ['1.1.1.1', '2606:4700::1'],
  'six.example': ['2606:4700::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'inner.example': ['10.0.0.1'],
  'mixed.example': ['1.1.1.1', '127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
  // As the C library reads it.
  '2130706433': ['127.0.0.1'],
};
const names: NameService = {
  addresses: async (host) => {
    const addresses = zone[host];
    if (addresses === undefined) throw new Error('ENOTFOUND');
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  },
  mailExchangers: async (domain) => {
    if (domain !== 'mail.example') throw new Error('ENODATA');
    return [
      { exchange: 'Second.mail.example', priority: 20 },
      { exchange: 'first.mail.example.', priority: 5 },
      { exchange: '', priority: 0 },
    ];
  },
};
const silent: NameService = { addresses: () => new Promise(() => {}), mailExchangers: () => new Promise(() => {}) };
const resolve = (host: string, allow: readonly string[] = []) => nodeOutbound({ allow, names }).resolve(host);

async function refusalOf(work: Promise<unknown>): Promise<OutboundRefusal> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof OutboundRefusal)) throw new Error(`no refusal: ${error}`);
  return error;
}

describe('mail 57: a host that may be reached', () => {
  it('is its first address, with its name for TLS', async () => {
    expect(await resolve('Mail.Example.')).toEqual({ address: '1.1.1.1', family: 4, serverName: 'mail.example' });
    expect(await resolve('six.example')).toEqual({ address: '2606:4700::1', family: 6, serverName: 'six.example' });
  });

  it('is an address without a name', async () => {
    expect(await resolve('1.1.1.1')).toEqual({ address: '1.1.1.1', family: 4, serverName: undefined });
    expect(await resolve('[2606:4700::1]')).toEqual({ address: '2606:4700::1', family: 6, serverName: undefined });
  });

  it.each([
    ['inner.example', ['inner.example']],
    ['inner.example', ['INNER.example']],
    ['inner.example', ['192.168.0.0/16', '10.0.0.0/8']],
    ['mapped.example', ['10.0.0.0/8']],
    ['mixed.example', ['127.0.0.1']],
    ['localhost', ['127.0.0.1', '::1']],
    ['127.0.0.1', ['127.0.0.0/8']],
    ['[::1]', ['::1']],
  ])('is %s where %j is allowed', async (host, allow) => {
    expect(await resolve(host, allow)).toBeDefined();
  });
});

describe('mail 57: a host that is refused', () => {
  it.each([
    ...['inner.example', 'mixed.example', 'mapped.example', 'localhost', '2130706433', '127.0.0.1', '[::1]'],
    ...['[::ffff:7f00:1]', '169.254.169.254', '[64:ff9b::a00:1]', '0.0.0.0'],
  ])('is %s, and the refusal does not name its address', async (host) => {
    const refusal = await refusalOf(resolve(host));
    expect(refusal.why).toBe('inner');
    expect(refusal.message).toBe(`${host} is an address inside of the network`);
  });

  it.each([
    ['localhost', ['127.0.0.1']],
    ['inner.example', ['mail.example', '192.168.0.0/16']],
    ['below.inner.example', ['inner.example']],
    ['10.0.0.2', ['10.0.0.1']],
  ])('is %s where only %j is allowed', async (host, allow) => {
    await refusalOf(resolve(host, allow));
  });

  it('is one that is not known, or not in time', async () => {
    expect((await refusalOf(resolve('nowhere.example'))).why).toBe('unknown_host');
    const late = nodeOutbound({ allow: [], names: silent, limits: { addressesMs: 1, exchangersMs: 1 } });
    expect((await refusalOf(late.resolve('mail.example'))).why).toBe('unknown_host');
    expect(await late.mailExchangers('mail.example')).toEqual([]);
  });

  it('is this machine by the names that it gives itself', async () => {
    expect((await refusalOf(nodeOutbound({ allow: [] }).resolve('localhost'))).why).toBe('inner');
    expect(await nodeOutbound({ allow: ['localhost'] }).resolve('localhost')).toMatchObject({
      serverName: 'localhost',
    });
  });
});

describe('the mail exchangers of a domain', () => {
  it('are those that it prefers first', async () => {
    expect(await nodeOutbound({ allow: [], names }).mailExchangers('mail.example')).toEqual([
      'first.mail.example',
      'second.mail.example',
    ]);
  });

  it('are none where none answers', async () => {
    expect(await nodeOutbound({ allow: [], names }).mailExchangers('other.example')).toEqual([]);
  });
});
