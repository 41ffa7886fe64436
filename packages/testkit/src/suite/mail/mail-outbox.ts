import type { MailInOutbox, SendingMail } from '@helpdesk/domain';
import { addConversation } from '../../add-records.ts';
import { newInbox } from '../../build/conversations.ts';
import { newMailInOutbox } from '../../build/mail.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import { expectConflict, present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';
import { mailQueueTests } from './mail-queues.ts';
import { addMail, changeMail, committing, failed, fresh, idsOf, sending, sent } from './outbox-mails.ts';

export function mailOutboxSuite(runner: Runner, onDesk: OnDesk): void {
  runner.describe('the outbox', () => {
    records(runner, onDesk);
    changes(runner, onDesk);
    mailQueueTests(runner, onDesk);
    ends(runner, onDesk);
    deletion(runner, onDesk);
  });
}

const find = async (desk: Desk, id: number): Promise<MailInOutbox> =>
  present(await desk.store.read(({ mailOutbox }) => mailOutbox.find(id)));

function records({ test }: Runner, onDesk: OnDesk): void {
  test(
    'a mail comes back as it was given, with its recipients in their order',
    onDesk(async (desk) => {
      const conversation = await addConversation(desk);
      const recipients = (
        [
          ['zoe@example.com', 'to', 'waiting', null],
          ['ada@example.com', 'to', 'accepted', null],
          ['bob@example.com', 'cc', 'failed', '5.1.1'],
          ['eve@example.com', 'bcc', 'waiting', '4.2.0'],
        ] as const
      ).map(([address, role, state, code]) => ({
        ...{ address, role, state, at: state === 'waiting' ? null : now },
        ...{ code, text: code && `text ${code}` },
      }));
      const mail = newMailInOutbox(desk.inboxId, 'one@desk.example', {
        conversationId: conversation.id,
        messageId: 31,
        kind: 'forward',
        side: desk.ids.uuid(),
        signature: '<p>Mia</p>',
        quotedMessageIds: [30, 29],
        inReplyTo: 'their@example.com',
        isLeft: true,
        sending: {
          ...sending,
          recipients,
          startedAt: now - 1,
          attempts: 2,
          unknowns: 1,
          putOffAt: now - 3,
          nextAt: null,
        },
      });
      const id = await desk.store.transact(({ mailOutbox }) => mailOutbox.insert(mail));
      expect(await find(desk, id)).toEqual({ ...mail, id });
      const next = await addMail(desk, 'two@desk.example');
      expect(next).toBeGreaterThan(id);
      await expectConflict(addMail(desk, 'three@desk.example', { messageId: 31 }));
      await desk.store.read(async ({ mailOutbox }) => {
        expect((await mailOutbox.findOfMessage(31))?.id).toBe(id);
        expect(await mailOutbox.findOfMessage(32)).toBeUndefined();
        expect(await mailOutbox.find(next + 1)).toBeUndefined();
        expect(idsOf(await mailOutbox.listOfMessages([32, 31]))).toEqual([id]);
        expect(await mailOutbox.listOfMessages([])).toEqual([]);
      });
    }),
  );

  test(
    'mail 42: a Message-ID finds the mail in every inbox',
    onDesk(async (desk) => {
      const other = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
      const ids = [
        await addMail(desk, 'same@desk.example'),
        await addMail(desk, 'same@desk.example', { inboxId: other }),
      ];
      await addMail(desk, 'SAME@desk.example');
      const found = await desk.store.read(({ mailOutbox }) => mailOutbox.findByHeaderId('same@desk.example'));
      expect(idsOf(found)).toEqual(ids);
    }),
  );
}

function changes({ test }: Runner, onDesk: OnDesk): void {
  test(
    'mail 48, 52: a state is stored where the mail is still in the one that was read',
    onDesk(async (desk) => {
      const id = await addMail(desk, 'one@desk.example');
      expect(await changeMail(desk, id, { ...fresh, claim: 'a' }, sending)).toBe(false);
      expect(await changeMail(desk, id, { ...sending, claim: null }, sending)).toBe(false);
      for (const other of [{ startedAt: 1 }, { nextAt: null }, { attempts: 1 }, { unknowns: 1 }, { putOffAt: now }]) {
        expect(await changeMail(desk, id, { ...fresh, ...other }, sending)).toBe(false);
      }
      expect((await find(desk, id)).sending).toEqual(fresh);
      expect(await changeMail(desk, id, fresh, sending)).toBe(true);
      expect((await find(desk, id)).sending).toEqual(sending);
      expect(await changeMail(desk, id, fresh, { ...sending, claim: 'b' })).toBe(false);
      expect(await changeMail(desk, id, { ...sending, claim: 'b' }, committing)).toBe(false);
      expect(await changeMail(desk, id, sending, committing)).toBe(true);
      expect(await changeMail(desk, id, committing, sent)).toBe(true);
      expect((await find(desk, id)).sending).toEqual(sent);
      expect(await changeMail(desk, id + 1, fresh, sending)).toBe(false);
    }),
  );

  test(
    'mail 61: of several who claim a mail at once, one has it',
    onDesk(async (desk) => {
      const id = await addMail(desk, 'one@desk.example');
      const claims = Array.from({ length: 8 }, (_, index) => `claim ${index}`);
      const claimed = await Promise.all(claims.map((claim) => changeMail(desk, id, fresh, { ...sending, claim })));
      const winners = claims.filter((_, index) => claimed[index] === true);
      expect(winners).toHaveLength(1);
      expect((await find(desk, id)).sending.claim).toBe(winners[0]);
    }),
  );

  test(
    'mail 52: recipients change their state and address and keep their order',
    onDesk(async (desk) => {
      const recipients = ['zoe', 'ada', 'bob'].map((name) => ({
        ...{ address: `${name}@example.com`, role: 'to' as const, state: 'waiting' as const },
        ...{ at: null, code: null, text: null },
      }));
      const id = await addMail(desk, 'one@desk.example', { sending: { ...fresh, recipients } });
      const [zoe, ada, bob] = recipients.map((recipient) => present(recipient));
      if (zoe === undefined || ada === undefined || bob === undefined) throw new Error('there are three');
      const after: SendingMail = {
        ...fresh,
        recipients: [
          { ...zoe, state: 'failed', at: now, code: '5.1.1', text: 'unknown' },
          { ...ada, address: 'a@example.com' },
          bob,
        ],
        attempts: 1,
      };
      expect(await changeMail(desk, id, fresh, after)).toBe(true);
      expect((await find(desk, id)).sending).toEqual(after);
      const swapped = { ...after, recipients: [after.recipients[1], after.recipients[0], bob].map(present) };
      expect(await changeMail(desk, id, after, swapped)).toBe(true);
      expect((await find(desk, id)).sending).toEqual(swapped);
    }),
  );
}

function ends({ test }: Runner, onDesk: OnDesk): void {
  test(
    'mail 52: what of a conversation did not reach all, the newest first, until it is left',
    onDesk(async (desk) => {
      const [conversation, other] = [(await addConversation(desk)).id, (await addConversation(desk)).id];
      const of = (headerId: string, state: SendingMail, conversationId = conversation) =>
        addMail(desk, headerId, { conversationId, sending: state });
      const waits = await of('a@desk.example', fresh);
      await of('b@desk.example', sent);
      const gone = await of('c@desk.example', failed);
      const [half] = [
        await of('d@desk.example', { ...sent, recipients: [...sent.recipients, ...failed.recipients.map(elsewhere)] }),
        await of('e@desk.example', failed, other),
      ];
      const open = async () => idsOf(await desk.store.read(({ mailOutbox }) => mailOutbox.listOpenOf(conversation)));
      expect(await open()).toEqual([half, gone, waits]);
      await desk.store.transact(({ mailOutbox }) => mailOutbox.leave(gone));
      await desk.store.transact(({ mailOutbox }) => mailOutbox.leave(gone));
      expect(await open()).toEqual([half, waits]);
      expect((await find(desk, gone)).isLeft).toBe(true);
      await changeMail(desk, waits, fresh, sent);
      expect(await open()).toEqual([half]);
      // Tried again, it is on the list again.
      await changeMail(desk, gone, failed, fresh);
      expect(await open()).toEqual([half, gone]);
      expect((await find(desk, gone)).isLeft).toBe(false);
    }),
  );
}

function deletion({ test }: Runner, onDesk: OnDesk): void {
  test(
    'the mails of an inbox are deleted in parts, with their recipients',
    onDesk(async (desk) => {
      const other = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
      for (const headerId of ['a', 'b', 'c']) await addMail(desk, headerId);
      const kept = await addMail(desk, 'a', { inboxId: other });
      const remove = () => desk.store.transact(({ mailOutbox }) => mailOutbox.deleteOfInbox(desk.inboxId, 2));
      expect([await remove(), await remove(), await remove()]).toEqual([2, 1, 0]);
      expect(idsOf(await desk.store.read(({ mailOutbox }) => mailOutbox.findByHeaderId('a')))).toEqual([kept]);
      expect((await find(desk, kept)).sending).toEqual(fresh);
    }),
  );
}

const elsewhere = <T extends { readonly address: string }>(recipient: T): T => ({
  ...recipient,
  address: 'bob@example.com',
});
