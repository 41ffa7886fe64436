import type { paths } from './api.ts';

type Method = 'get' | 'post' | 'put';
type PathWith<M extends Method> = { [P in keyof paths]: paths[P][M] extends object ? P : never }[keyof paths];
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type BodyOf<Operation> = Operation extends { requestBody: infer Request } ? Json<Request> : undefined;
type DataOf<Operation> = Operation extends { responses: { 200: infer Success } }
  ? Json<Success> extends { data: infer Data }
    ? Data
    : never
  : never;

/** The quick start's conversation by `fetch`, typed by what a generator made of `/openapi.json`. */
export async function converse(baseUrl: string, apiKey: string, apiSecret: string) {
  async function ask<M extends Method, P extends PathWith<M>>(
    method: M,
    path: P,
    body: BodyOf<paths[P][M]>,
    params: Record<string, string | number> = {},
    headers: Record<string, string> = {},
  ): Promise<DataOf<paths[P][M]>> {
    const url = String(path).replace(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));
    const response = await fetch(baseUrl + url, {
      method: method.toUpperCase(),
      headers: {
        Authorization: `token ${apiKey}:${apiSecret}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${answer.error_type}: ${answer.message}`);
    return answer.data;
  }

  const me = await ask('get', '/api/v1/agents/me', undefined);
  const inbox = await ask('post', '/api/v1/inboxes', { name: `Shop ${Date.now()}`, channel: 'livechat' });
  const team = await ask('post', '/api/v1/teams', { name: `Support ${Date.now()}`, timezone: 'Europe/Berlin' });
  const grace = await ask('post', '/api/v1/agents', {
    first_name: 'Grace',
    email: `grace.${Date.now()}@example.com`,
    roles: ['Agent'],
    teams: [team.name],
  });
  const contact = await ask('post', '/api/v1/contacts', { first_name: 'Ada', last_name: 'Lovelace' });
  const { uuid, ...conversation } = await ask('post', '/api/v1/conversations', {
    inbox_id: inbox.id,
    contact_id: contact.id,
    initiator: 'contact',
    subject: 'Order 1815',
    content: 'Where is my order?',
  });
  const at = { uuid };
  await ask('post', '/api/v1/conversations/{uuid}/tags', { tags: ['delivery'] }, at);
  await ask('put', '/api/v1/conversations/{uuid}/priority', { priority: 'High' }, at);
  await ask('put', '/api/v1/conversations/{uuid}/assignee/team', { assignee_id: team.id }, at);
  await ask('put', '/api/v1/conversations/{uuid}/assignee/user', { assignee_id: grace.id }, at);
  const messages = '/api/v1/conversations/{cuuid}/messages';
  await ask('post', messages, { message: 'Asked the warehouse.', private: true }, { cuuid: uuid });
  const reply = await ask('post', messages, { message: 'It leaves today.' }, { cuuid: uuid });
  await ask('put', '/api/v1/conversations/{uuid}/status', { status: 'Snoozed', snoozed_until: '24h' }, at);
  const { etag } = await ask('get', '/api/v1/conversations/{uuid}', undefined, at);
  const resolve = () =>
    ask('put', '/api/v1/conversations/{uuid}/status', { status: 'Resolved' }, at, { 'If-Match': etag });
  await resolve();
  const again = await resolve().then(
    () => 'done',
    (error: Error) => error.message.slice(0, 21),
  );
  const said = await ask('get', messages, undefined, { cuuid: uuid });
  const all = await ask('get', '/api/v1/conversations/all', undefined);
  const report = await ask('get', '/api/v1/reports/overview/tags', undefined);
  return {
    me: me.email,
    began: conversation.status,
    reply: reply.text_content,
    again,
    said: said.results.filter(({ type }) => type !== 'activity').map((message) => message.text_content),
    resolved: all.results.find((each) => each.uuid === uuid)?.status,
    tagged: report.top_tags.map((tag) => tag.tag_name),
  };
}
