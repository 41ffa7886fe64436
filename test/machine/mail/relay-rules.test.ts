import { type Outbound, OutboundRefusal, type RelayAccount } from '@helpdesk/domain/ports';
import { smtpRelay } from '@helpdesk/mail-smtp';
import { afterEach, describe, expect, it } from 'vitest';
import { aLargeFile, aReply, type SentMail } from '../../support/mail/outgoing.ts';
import { loopbackOutbound, type RelayOptions, startRelay, type TestRelay } from '../../support/mail/relay-server.ts';

const ada = 'ada@x.example';
const maxBytes = 1_000_000;

let relay: TestRelay | undefined;

async function started(options: RelayOptions = {}): Promise<TestRelay> {
  relay = await startRelay(options);
  return relay;
}

afterEach(async () => {
  await relay?.close();
  relay = undefined;
});

function send(account: RelayAccount, mail: SentMail, outbound: Outbound = loopbackOutbound) {
  const steps = { maxBytes, signal: new AbortController().signal, beforeLastByte: async () => {} };
  return smtpRelay({ outbound }).send(account, mail, steps);
}

describe('an address that is more than one', () => {
  const wrong = [
    'b@y\r\nRCPT TO:<evil@z>',
    'b@y,evil@z',
    '"b evil@z"@y',
    'b@y> NOTIFY=NEVER',
    'ü@y.example',
    'b@y evil@z',
    '',
  ];

  it.each(wrong)('mail 53: %j reaches no relay', async (address) => {
    const server = await started();
    const mail = aReply('a1', [ada]);
    const changed = [
      { ...mail, envelope: { ...mail.envelope, to: [ada, address] } },
      { ...mail, envelope: { ...mail.envelope, from: address } },
      { ...mail, from: { ...mail.from, address } },
      { ...mail, to: [{ name: '', address }] },
      { ...mail, cc: [{ name: '', address }] },
      { ...mail, replyTo: address },
    ];
    for (const each of changed) await expect(send(server.account, each)).rejects.toThrow('not an address');
    expect([server.connections(), server.mails]).toEqual([0, []]);
  });

  it('mail 53: nor does a mail for no one, or one with a head that cannot be sent', async () => {
    const server = await started();
    const mail = aReply('a1', [ada]);
    await expect(send(server.account, { ...mail, envelope: { ...mail.envelope, to: [] } })).rejects.toThrow(
      'recipients',
    );
    await expect(send(server.account, { ...mail, messageId: 'a>\r\nBcc: x@y' })).rejects.toThrow('Message-ID');
    const headers = [{ name: 'X-Helpdesk-Loop', value: 'v1\r\nBcc: x@y' }];
    await expect(send(server.account, { ...mail, headers })).rejects.toThrow('head');
    expect(server.connections()).toBe(0);
  });
});

describe('the envelope', () => {
  it('mail 46: has who gets a blind copy, which no head shows', async () => {
    const server = await started();
    const recipients = [
      { address: ada, role: 'to', state: 'waiting', at: null, code: null, text: null },
      { address: 'boss@x.example', role: 'bcc', state: 'waiting', at: null, code: null, text: null },
    ] as const;
    await send(server.account, aReply('a1', [], { recipients }));
    const [mail] = server.mails;
    expect(mail?.to).toEqual([ada, 'boss@x.example']);
    expect(String(mail?.raw)).not.toMatch(/boss|bcc/i);
  });

  it('mail 47: asks for reports where the relay offers them, and names the size', async () => {
    const offering = await started({ size: 2_000_000 });
    await send(offering.account, aReply('a1', [ada]));
    expect(offering.mails.map(({ envid, notify }) => [envid, notify])).toEqual([['a1', ['FAILURE', 'DELAY']]]);
    expect(offering.commands.at(1)).toMatch(/^MAIL FROM:<help@shop\.example> SIZE=\d+ ENVID=a1$/);
    await offering.close();
    const plain = await started({ without: ['DSN'] });
    await send(plain.account, aReply('a1', [ada]));
    expect(plain.commands.slice(1, 3)).toEqual(['MAIL FROM:<help@shop.example>', `RCPT TO:<${ada}>`]);
  });

  it('mail 47: is begun by the name that was set, else by the domain of the sender', async () => {
    const server = await started();
    await send(server.account, aReply('a1', [ada]));
    await send(
      { ...server.account, server: { ...server.account.server, hello_hostname: 'desk.example' } },
      aReply('a2', [ada]),
    );
    await smtpRelay({ outbound: loopbackOutbound }).probe(server.account);
    const hellos = server.commands.filter((command) => command.startsWith('EHLO'));
    expect(hellos).toEqual(['EHLO shop.example', 'EHLO desk.example', 'EHLO [127.0.0.1]']);
  });
});

describe('a mail that is too large', () => {
  it('mail 49: for the inbox, is not offered', async () => {
    const server = await started();
    const { file, read } = aLargeFile(900_000);
    const result = await send(server.account, aReply('a1', [ada], { files: [file] }));
    expect(result).toEqual({ answer: { refused: [], last: null }, maxSize: null, relayId: null, isTooLarge: true });
    expect([server.connections(), read()]).toEqual([0, 0]);
  });

  it('mail 49: for the relay, is not offered', async () => {
    const server = await started({ size: 100_000 });
    const { file, read } = aLargeFile(100_000);
    const result = await send(server.account, aReply('a1', [ada], { files: [file] }));
    expect(result).toEqual({ answer: { refused: [], last: null }, maxSize: 100_000, relayId: null, isTooLarge: true });
    expect([server.commands.filter((command) => command.startsWith('MAIL')), read()]).toEqual([[], 0]);
  });
});

describe('the files', () => {
  it('mail 47: are opened when their turn has come', async () => {
    const server = await started({ script: [{ at: 'mail', answer: { code: 451, text: '4.3.0 later' } }] });
    const opened: string[] = [];
    const files = ['a', 'b'].map((name) => ({
      ...aLargeFile(100_000).file,
      name,
      open: () => {
        opened.push(name);
        throw new Error(`no ${name}`);
      },
    }));
    await send(server.account, aReply('a1', [ada], { files }));
    expect(opened).toEqual([]);
    server.script();
    await expect(send(server.account, aReply('a1', [ada], { files }))).rejects.toThrow('no a');
    expect(opened).toEqual(['a']);
  });

  it('mail 48: end the attempt with the error of one that cannot be read, and the relay has no mail', async () => {
    const server = await started();
    const { file } = aLargeFile(100_000);
    const gone = new Error('the file is gone');
    const broken = {
      ...file,
      open: async function* () {
        yield Buffer.from('a');
        throw gone;
      },
    };
    await expect(send(server.account, aReply('a1', [ada], { files: [broken] }))).rejects.toBe(gone);
    await send(server.account, aReply('a2', [ada]));
    expect(server.mails.map(({ envid }) => envid)).toEqual(['a2']);
  });
});

describe('the host', () => {
  it.each([
    ['inner', 'inner_address'],
    ['unknown_host', 'ENOTFOUND'],
  ] as const)('mail 57: that is %s is not connected to', async (why, code) => {
    const server = await started();
    const refusing = {
      ...loopbackOutbound,
      resolve: async (host: string) => Promise.reject(new OutboundRefusal(why, host)),
    };
    const { answer } = await send(server.account, aReply('a1', [ada]), refusing);
    expect(answer.last).toMatchObject({ fault: 'connection', code });
    expect(server.connections()).toBe(0);
  });

  it('mail 57: is reached at the address that was checked, with its name for TLS', async () => {
    const server = await started({ tls: 'tls' });
    const named: string[] = [];
    const watching: Outbound = {
      ...loopbackOutbound,
      resolve: async (host) => {
        named.push(host);
        return { address: '127.0.0.1', family: 4, serverName: 'localhost' };
      },
    };
    const account = { ...server.account, server: { ...server.account.server, host: 'no.such.host.example' } };
    expect((await send(account, aReply('a1', [ada]), watching)).answer.last).toMatchObject({ verb: 'end', code: 250 });
    expect(named).toEqual(['no.such.host.example']);
  });
});

describe('a relay that gives mails another id', () => {
  it.each([
    [
      'email-smtp.eu-west-1.amazonaws.com',
      'Ok 0102018b-5c3c0a4f-000000',
      '0102018b-5c3c0a4f-000000@eu-west-1.amazonses.com',
    ],
    [
      'email-smtp.us-east-1.amazonaws.com',
      'Ok 0100018b-5c3c0a4f-000000',
      '0100018b-5c3c0a4f-000000@email.amazonses.com',
    ],
    ['smtp.office365.com', '2.0.0 OK <a1@AM0PR01.prod.outlook.com> [Hostname=AM0]', 'a1@AM0PR01.prod.outlook.com'],
    ['localhost', '2.0.0 Ok: queued as 4Xy', null],
    ['localhost', 'Ok <a>b@x.prod.outlook.com>', null],
  ])('mail 23: %s answers %j', async (host, text, id) => {
    const server = await started({ script: [{ at: 'end', answer: { code: 250, text } }] });
    const account = { ...server.account, server: { ...server.account.server, host } };
    expect((await send(account, aReply('a1', [ada]))).relayId).toBe(id);
  });
});
