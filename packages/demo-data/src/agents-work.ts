import { type Actor, defaultConversationSort } from '@helpdesk/domain';
import type { Helpdesk, MacroInput } from '@helpdesk/domain/use-cases';
import type { DemoDesk } from './demo-desk.ts';

/** Makes what agents do for themselves and for each other, besides conversations. Returns how much, by name. */
export async function makeAgentsWork(
  helpdesk: Helpdesk,
  operator: Actor,
  desk: DemoDesk,
): Promise<Readonly<Record<string, number>>> {
  const [lead, , carer, technician] = desk.agents;
  if (lead === undefined || carer === undefined || technician === undefined) throw new Error('the demo has no agents');
  const technical = desk.teamIds.get('Technical support') ?? null;
  for (const macro of macrosForAll) await helpdesk.createMacro(operator, { ...macro, visibility: 'all' });
  await helpdesk.createMacro(operator, { ...macroOfTechnicians, visibility: 'team', teamId: technical });
  await helpdesk.createMacro(carer, ownMacro);
  for (const view of viewsForAll) await helpdesk.createSharedView(operator, { ...view, visibility: 'all' });
  await helpdesk.createMyView(lead, viewOfLead);

  const [first, second, third] = await openOf(helpdesk, carer);
  const [technicalOne, ...others] = await openOf(helpdesk, technician);
  // Team leads answer too, so that the first page that they see is not empty.
  for (const uuid of others.slice(0, 4)) await helpdesk.assignConversationAgent(lead, uuid, { assigneeId: lead.id });
  const mention = async (uuid: string | undefined, by: Actor, whom: Actor, text: string): Promise<number> => {
    if (uuid === undefined) return 0;
    const mentions = [{ type: 'agent', id: whom.id }] as const;
    await helpdesk.sendMessage(by, uuid, { message: text, private: true, mentions, ...toNobody });
    return 1;
  };
  const mentions =
    (await mention(first, carer, lead, '<p>@Maya, may I send a replacement without waiting for the return?</p>')) +
    (await mention(technicalOne, technician, lead, '<p>@Maya, this is the third one of that batch this week.</p>')) +
    (await mention(second, lead, carer, '<p>@Aisha, they called as well. Please write today.</p>'));
  let drafts = 0;
  const draft = async (uuid: string | undefined, by: Actor, type: 'reply' | 'private_note', content: string) => {
    if (uuid === undefined) return;
    await helpdesk.saveDraft(by, uuid, { type, content });
    drafts += 1;
  };
  await draft(second, carer, 'reply', '<p>Thank you for your call. I have looked at your order, and</p>');
  await draft(third, carer, 'private_note', '<p>Ask the warehouse about the second parcel</p>');
  await draft(technicalOne, lead, 'private_note', '<p>Batch 2431: ask the supplier</p>');
  return { macros: macrosForAll.length + 2, views: viewsForAll.length + 1, mentions, drafts };
}

/** Newest first. */
async function openOf(helpdesk: Helpdesk, agent: Actor): Promise<readonly string[]> {
  const page = { page: 1, size: 100 };
  const { items } = await helpdesk.listAssignedConversations(agent, {
    filter: null,
    sort: defaultConversationSort,
    page,
  });
  return items.filter(({ statusCategory }) => statusCategory === 'open').map(({ uuid }) => uuid);
}

const toNobody = { senderType: 'agent', to: [], cc: [], bcc: [], attachments: [] } as const;

const macrosForAll: readonly MacroInput[] = [
  {
    name: 'Ask for the order number',
    messageContent:
      '<p>Hello {{contact.first_name|there}},</p><p>could you send us your order number? It begins with FW.</p>' +
      '<p>Best regards,<br>{{agent.first_name}}</p>',
    actions: [{ type: 'snooze', value: ['48h'] }],
    visibleWhen: ['replying'],
  },
  {
    name: 'Replacement is on its way',
    messageContent:
      '<p>Hello {{contact.first_name|there}},</p><p>we are sorry for the trouble. A replacement leaves our warehouse ' +
      'today; you need not send anything back.</p><p>Kind regards,<br>{{agent.first_name}}</p>',
    actions: [
      { type: 'add_tags', value: ['replacement'] },
      { type: 'set_status', value: ['Resolved'] },
    ],
    visibleWhen: ['replying'],
  },
  {
    name: 'Refund in five days',
    messageContent:
      '<p>Hello {{contact.first_name|there}},</p><p>we have sent the money back. It is with you in about five days; the ' +
      'reference is {{conversation.reference_number}}.</p><p>All the best,<br>{{agent.first_name}}</p>',
    actions: [{ type: 'add_tags', value: ['refund'] }],
    visibleWhen: ['replying'],
  },
  {
    name: 'Take it, and make it urgent',
    actions: [
      { type: 'assign_user', value: ['me'] },
      { type: 'set_priority', value: ['High'] },
    ],
  },
];

const macroOfTechnicians: MacroInput = {
  name: 'Reset the pump',
  messageContent:
    '<p>Please hold the button of the pump for ten seconds, until the light turns blue.</p>' +
    '<p>Does it run after that?</p>',
  actions: [{ type: 'add_tags', value: ['pump'] }],
  visibleWhen: ['replying'],
};

const ownMacro: MacroInput = {
  name: 'My greeting',
  messageContent: '<p>Hi {{contact.first_name|there}}, this is {{agent.first_name}} of {{inbox.name}}.</p>',
};

const viewsForAll = [
  {
    name: 'Waiting longest',
    filters: [{ model: 'conversation_statuses', field: 'name', operator: 'equals', value: 'Open' }],
    orderBy: 'conversations.waiting_since',
    order: 'asc',
  },
  { name: 'Late parcels', filters: [{ model: 'conversations', field: 'tags', operator: 'contains', value: ['late'] }] },
];

const viewOfLead = {
  name: 'All of mine',
  filters: [{ model: 'conversations', field: 'assigned_user_id', operator: 'equals', value: 'me' }],
};
