import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { openDatabase } from './better-sqlite.ts';
import { answerParent } from './child.ts';
import { memoryOf } from './sockets-memory.ts';

/**
 * What `ws` alone costs: it keeps the sockets by number, answers `joined` and `pong`, and hands a posted text on to
 * one of them or to the last thousand, when it is on the disk in one table. No rights, no log, nothing to look up.
 */
const database = openDatabase(process.env.BASELINE_FILE ?? '');
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('create table if not exists messages (id integer primary key, uuid text, body text)');
const insert = database.prepare('insert into messages (uuid, body) values (?, ?)');
const members: WebSocket[] = [];
const commits: [uuid: string, at: number][] = [];
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on('end', () => {
    const { to, fan } = JSON.parse(text) as { readonly to: number; readonly fan: number };
    const uuid = crypto.randomUUID();
    insert.run(uuid, padding.text_content);
    commits.push([uuid, Number(process.hrtime.bigint()) / 1e6]);
    const frame = Buffer.from(JSON.stringify({ type: 'new_message', seq: 2, data: { uuid, ...padding } }));
    const receivers = fan > 0 ? members.slice(-fan) : members.slice(to, to + 1);
    for (const socket of receivers) socket.send(frame, { binary: false });
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
/** As long as a typical frame of the service. */
const padding = { text_content: 'x'.repeat(620) };
const sockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false, maxPayload: 65_536 });
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { type } = JSON.parse(data.toString()) as { readonly type: string };
    if (type === 'join') {
      members.push(socket);
      socket.send('{"type":"joined","data":{}}');
    } else socket.send('{"type":"pong"}');
  });
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const address = server.address();

answerParent(
  typeof address === 'object' && address !== null ? address.port : 0,
  (question) => (question === 'memory' ? memoryOf() : commits.splice(0)),
  async () => {
    for (const socket of members) socket.terminate();
    server.close();
    server.closeAllConnections();
    database.close();
  },
);
