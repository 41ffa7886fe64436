import { expect, test } from 'vitest';
import { hitsIn } from './ask.ts';
import { onEveryStore } from './world.ts';

interface Found {
  readonly snippet: readonly { readonly text: string; readonly hit: boolean }[];
}

const shown = ({ snippet }: Found): string => snippet.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

onEveryStore((world) => {
  const search = async (id: 'searchMessages' | 'searchConversations' | 'searchContacts', query: string, as?: string) =>
    hitsIn<Found>(await world().data(id, { query: { query }, ...(as !== undefined && { as }) }));

  test('people 54: what was typed as a tag is text in a snippet', async () => {
    await world().visitor('Is <b>this</b> the <script>alert(1)</script> refund?');
    const [message] = await search('searchMessages', 'refund');
    expect(message && shown(message)).toBe('Is <b>this</b> the <script>alert(1)</script> [refund]?');
    const [tag] = await search('searchMessages', '<b>');
    expect(tag && shown(tag)).toContain('Is [<b>]this</b>');
  });

  test('people 54: markup of agents is in none, and a long text is cut around the hit', async () => {
    const { uuid } = await world().conversation();
    const message = `<p>${'before '.repeat(60)}<strong>pangolin</strong> ${'after '.repeat(60)}</p>`;
    await world().data('sendMessage', { params: { cuuid: uuid }, body: { message } });
    const [found] = await search('searchMessages', 'Pangolin');
    expect(found && shown(found)).toMatch(/^…(?:before )+\[pangolin\](?: after)+…$/);
  });

  test('people 54: nothing of conversations that the caller may not read', async () => {
    const { as, id } = await world().agent({
      permissions: ['conversations:read', 'conversations:read_assigned', 'messages:read'],
    });
    const secret = await world().conversation({ content: 'The okapi is secret', subject: 'Okapi of others' });
    expect(await search('searchMessages', 'okapi', as)).toEqual([]);
    expect(await search('searchConversations', 'okapi', as)).toEqual([]);
    const own = await world().conversation({ content: 'An okapi for you', subject: 'My okapi' });
    await world().data('assignConversationAgent', { params: { uuid: own.uuid }, body: { assignee_id: id } });
    expect((await search('searchMessages', 'okapi', as)).map(shown)).toEqual(['An [okapi] for you']);
    expect((await search('searchConversations', 'okapi', as)).map(shown)).toEqual(['My [okapi]']);
    const answer = await world().data('searchMessages', { query: { query: 'okapi' }, as });
    expect(JSON.stringify(answer)).not.toContain(secret.uuid);
  });

  test('a conversation is shown by what was found: subject, number, name or e-mail', async () => {
    const contact = await world().contact({ first_name: 'Wilhelmina', last_name: 'Quux', email: 'wq@example.org' });
    const { reference_number: number } = await world().conversation({ contact_id: contact.id, subject: 'A yak' });
    for (const [query, wanted] of [
      ['a yak', '[A yak]'],
      ['quux', 'Wilhelmina [Quux]'],
      ['quxu', 'Wilhelmina [Quux]'],
      ['wq@example', '[wq@example].org'],
    ] as const) {
      const [found] = await search('searchConversations', query);
      expect(found && shown(found)).toBe(wanted);
    }
    const [found] = await search('searchContacts', 'wilhelmina');
    expect(found && shown(found)).toBe('[Wilhelmina] Quux');
    expect(Number(number)).toBeGreaterThan(0);
  });

  test('a hit among messages has the subject of its conversation', async () => {
    await world().conversation({ content: 'One ocelot', subject: 'Cats' });
    await world().conversation({ content: 'Two ocelots' });
    const found = await world().data('searchMessages', { query: { query: 'ocelot' } });
    const subjects = (found as readonly { conversation_subject: string | null }[]).map(
      ({ conversation_subject: subject }) => subject,
    );
    expect(new Set(subjects)).toEqual(new Set(['Cats', null]));
  });
});
