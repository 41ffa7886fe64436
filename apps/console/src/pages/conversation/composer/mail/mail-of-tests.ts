import { exampleOf, find, type Script, type ScriptedService } from '@helpdesk/screen-testing';
import { openConsole } from '../../../../console-of-tests.tsx';

export const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
export const send = 'POST /api/v1/conversations/{cuuid}/messages';
export const forward = 'POST /api/v1/conversations/{cuuid}/messages/{uuid}/forward';
export const saveDraft = 'POST /api/v1/conversations/{uuid}/draft';
export const replyDefaults = 'GET /api/v1/conversations/{uuid}/reply';
const messages = 'GET /api/v1/conversations/{cuuid}/messages';

const example = exampleOf(messages) as { readonly results: readonly { readonly meta: object }[] };
const row = exampleOf('GET /api/v1/conversations/{uuid}') as { readonly contact: object };

export const mira = 'mira@cafe.example';
export const jon = 'jon@cafe.example';
export const bob = 'bob@smith.example';

/** What a reply is by default. */
export const usual = {
  from: 'help@desk.example',
  from_choices: ['help@desk.example', 'orders@desk.example'],
  ...{ to: [mira], cc: [jon], subject: 'Re: Kettles' },
  signature: '<p>Ada Lindgren</p>',
  quote: '<p>Can they come again on Friday?</p>',
  max_bytes: 1_000_000,
  warnings: [] as readonly object[],
};

const person = (address: string, name: string, role: string) => ({
  ...{ address, name, role, contact_id: null },
  ...{ is_new: false, is_automatic: false },
});

/** A mail of the conversation. */
export function mailMessage(fields: object = {}, meta: object = {}) {
  const [first] = example.results;
  return {
    ...first,
    ...{ type: 'incoming', private: false, attachments: [] },
    ...fields,
    meta: { to: ['help@desk.example'], cc: [jon], bcc: [], from: [mira], subject: 'Kettles', ...meta },
  };
}

/** A conversation by e-mail, with what the test says; resolves when its addresses are known. */
export async function openMailConversation(
  script: Script = {},
  line = /^To Mira, Cc 1, from Support$/,
): Promise<ScriptedService> {
  const contact = { ...row.contact, first_name: 'Mira', last_name: 'Solberg', email: mira };
  const service = await openConsole(`/all/c/${uuid}`, {
    'GET /api/v1/conversations/{uuid}': { ...row, inbox_channel: 'email', inbox_name: 'Support', contact },
    [messages]: { ...example, results: [mailMessage()] },
    'GET /api/v1/conversations/{uuid}/draft': [],
    [replyDefaults]: usual,
    'GET /api/v1/conversations/{uuid}/people': [person(jon, 'Jon Iversen', 'cc'), person(bob, 'Bob Tanner', 'aside')],
    'GET /api/v1/contacts/search': [],
    ...script,
  });
  await find('button', line);
  return service;
}
