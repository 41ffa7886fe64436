import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Answers the `data` of a 200; rejects with what else was answered. */
export type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

export function asker(address: string, token: string, agent: Agent): Ask {
  const headers = {
    authorization: `token ${token}`,
    'content-type': 'application/json',
  };
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const question = request(`${address}${path}`, { method, headers, agent }, (reply) => {
        text(reply).then((answer) => {
          if (reply.statusCode === 200) resolve(JSON.parse(answer).data);
          else reject(new Error(`${method} ${path}: ${reply.statusCode} ${answer}`));
        }, reject);
      });
      question.on('error', reject);
      question.end(body && JSON.stringify(body));
    });
}

/** Instants, uuids and cursors. */
const passing = /\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}-[0-9a-f-]{27}|(?<="next_cursor":)"[^"]+"/g;

/** What is said, changed, found and listed, without what differs from run to run. */
export async function session(ask: Ask): Promise<readonly string[]> {
  const said: string[] = [];
  const note = async <T>(reply: Promise<unknown>): Promise<T> => {
    const answer = await reply;
    said.push(JSON.stringify(answer).replace(passing, '*'));
    return answer as T;
  };
  const contact = await note<{ id: number }>(ask('POST', '/contacts', { first_name: 'Ada', email: 'ada@example.com' }));
  const [inbox] = await note<{ id: number }[]>(ask('GET', '/inboxes'));
  const made = { inbox_id: inbox?.id, contact_id: contact.id, initiator: 'contact', content: 'Where is my parcel?' };
  const { uuid } = await note<{ uuid: string }>(ask('POST', '/conversations', made));
  const at = `/conversations/${uuid}`;
  const posted = await note<{ uuid: string }>(ask('POST', `${at}/messages`, { message: '<p>On its <b>way</b></p>' }));
  await note(ask('POST', `${at}/messages`, { message: 'Asked the warehouse', private: true }));
  await note(ask('GET', `${at}/messages/${posted.uuid}`));
  await note(ask('GET', `${at}/messages?page_size=2`));
  await note(ask('GET', `${at}/messages?type=outgoing&private=true`));
  await note(ask('POST', `${at}/tags`, { tags: ['delivery'] }));
  await note(ask('PUT', `${at}/status`, { status: 'Snoozed', snoozed_until: '1h' }));
  await note(ask('PUT', `${at}/status`, { status: 'Resolved' }));
  await note(ask('PUT', `${at}/last-seen`));
  await note(ask('GET', at));
  await note(ask('GET', `${at}/messages?page_size=100`));
  await note(ask('GET', '/conversations/all?page_size=20'));
  await note(ask('GET', '/messages/search?query=warehouse'));
  await note(ask('GET', '/conversations/search?query=parcel'));
  return said;
}
