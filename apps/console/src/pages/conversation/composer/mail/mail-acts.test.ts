import type { Message } from '@helpdesk/client';
import { cell, noDraft } from '@helpdesk/screen-state';
import { describe, expect, test } from 'vitest';
import type { Draft, DraftHandle } from '../../../../state/sending/draft.ts';
import { addToReplies, beginAside, beginForward, showForward } from './mail-acts.ts';
import { mailOf, peopleOf } from './mail-state.ts';

/** The mails of a conversation whose drafts are in memory; `chosen` is what the draft of a kind has. */
function opened(defaults: object | undefined, begun: Partial<Draft> = {}, messages: readonly Message[] = []) {
  const said: string[] = [];
  const states = new Map<string, ReturnType<typeof stateOf>>();
  const stateOf = (kind: string) => cell({ draft: { ...noDraft, ...(kind === 'aside' && begun) } as Draft });
  const of = (_uuid: string, kind: string) => {
    const state = states.get(kind) ?? stateOf(kind);
    states.set(kind, state);
    const write = (change: Partial<Draft>) => state.update(({ draft }) => ({ draft: { ...draft, ...change } }));
    return { state, write } as unknown as DraftHandle;
  };
  const call = async (route: string) => {
    if (route !== 'getReplyDefaults') return [{ address: 'other@x.example', role: 'aside' }];
    if (defaults === undefined) throw new Error('down');
    return defaults;
  };
  const mail = mailOf({
    client: { call } as never,
    agent: { permissions: ['messages:read'] },
    drafts: { of },
    toasts: { show: ({ text }: { readonly text: string }) => said.push(text) } as never,
    view: { snapshot: () => ({ messages }) } as never,
    uuid: 'c1',
    contact: () => ({ email: null, first_name: 'Mira', last_name: '' }),
  });
  type Kind = 'reply' | 'forward' | 'aside';
  return {
    mail,
    said,
    chosen: (kind: Kind) => of('c1', kind).state.snapshot().draft.mail,
    write: (kind: Kind, begun: Draft['mail']) => of('c1', kind).write({ mail: begun }),
  };
}

const message = (fields: object, meta: object = {}): Message =>
  ({ uuid: 'm1', type: 'incoming', private: false, ...fields, meta: { from: ['bob@x.example'], ...meta } }) as Message;

const usual = { from: 'help@x.example', to: ['mira@x.example'], cc: [] };

test('an address is added to the Cc of the reply once, next to those that it has by default', async () => {
  const { mail, chosen } = opened(usual);
  await addToReplies(mail, 'petra@x.example');
  await addToReplies(mail, 'petra@x.example');
  expect(chosen('reply')).toEqual({ ...usual, cc: ['petra@x.example'], bcc: [] });
});

test('where the other recipients are not known, nothing is added', async () => {
  const { mail, chosen } = opened(undefined);
  await addToReplies(mail, 'petra@x.example');
  expect(chosen('reply')).toBeNull();
});

test('a forward names its message, and keeps whom it was begun for and not what was chosen for its files', () => {
  const { mail, chosen, write } = opened(usual);
  beginForward(mail, message({ type: 'activity' }));
  expect(chosen('forward')).toBeNull();
  beginForward(mail, message({}));
  write('forward', { to: ['bob@x.example'], reply_to: 'm1', with_files: false, as_file: true });
  beginForward(mail, message({}));
  expect(chosen('forward')).toMatchObject({ with_files: false, as_file: true });
  beginForward(mail, message({ uuid: 'm2' }));
  expect(chosen('forward')).toEqual({ to: ['bob@x.example'], reply_to: 'm2' });
  expect(mail.state.snapshot()).toMatchObject({ opened: 'forward', wanted: { list: 'to' } });
});

test('a forward that is begun is shown as it is', () => {
  const { mail, chosen } = opened(usual);
  showForward(mail, message({}));
  showForward(mail, message({ uuid: 'm2' }));
  expect(chosen('forward')).toEqual({ to: [], reply_to: 'm1' });
});

describe('a mail aside', () => {
  const answer = message({ private: true }, { side: 'f2' });

  test('goes to the author of the answer', () => {
    const { mail, chosen } = opened(usual);
    beginAside(mail, message({}));
    expect(chosen('aside')).toBeNull();
    beginAside(mail, answer);
    expect(chosen('aside')).toEqual({ to: ['bob@x.example'], cc: [], reply_to: 'f2' });
  });

  test('without a text goes to the author of the answer that was pressed last', () => {
    const { mail, chosen, said } = opened(usual);
    beginAside(mail, answer);
    beginAside(mail, message({ uuid: 'm2', private: true }, { side: 'f2', from: ['carol@x.example'] }));
    expect(chosen('aside')).toEqual({ to: ['carol@x.example'], cc: [], reply_to: 'f2' });
    expect(said).toEqual([]);
  });

  test.each(['f1', 'f2'])('that was written for others stays with them, and the agent reads so: %s', (side) => {
    const begun = { to: ['eve@x.example'], reply_to: side };
    const { mail, chosen, said } = opened(usual, { text: 'For Eve', mail: begun });
    beginAside(mail, answer);
    expect(chosen('aside')).toEqual(begun);
    expect(said).toEqual(['Another mail aside is begun. Send or discard it first.']);
  });

  test.each([
    [['f2'], ['eve@x.example']],
    [[], ['eve@x.example', 'other@x.example']],
  ])(
    'letters 8: goes to people of its thread, and to all only while the forward is not loaded: %j',
    async (loaded, people) => {
      const forwards = loaded.map((uuid) =>
        message({ uuid, type: 'outgoing' }, { side: 'f2', to: [], cc: [], bcc: [] }),
      );
      const from = message({ uuid: 'm3' }, { side: 'f2', from: ['eve@x.example'] });
      const { mail, write } = opened(usual, {}, [...forwards, from]);
      write('aside', { reply_to: 'f2' });
      await mail.facts.look();
      expect(peopleOf(mail, 'aside')).toEqual(people);
      expect(peopleOf(mail, 'forward')).toBeUndefined();
    },
  );

  test('that was written for the same people is shown', () => {
    const begun = { to: ['bob@x.example', 'eve@x.example'], reply_to: 'f2' };
    const { mail, chosen, said } = opened(usual, { text: 'For Bob', mail: begun });
    beginAside(mail, answer);
    expect(chosen('aside')).toEqual(begun);
    expect(said).toEqual([]);
  });
});
