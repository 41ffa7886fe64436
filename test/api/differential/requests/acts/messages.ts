import { files } from '../files.ts';
import type { Act, Scene, Wish } from '../scene.ts';
import { emailOf, oddTexts, phrase, searchOf } from '../texts.ts';
import { attachmentsOf } from './attachments.ts';
import { continued, members, onConversation, pagingOf, unknownUuid, uuidOf } from './choose.ts';

/** A message with its conversation. */
function onMessage(route: Wish['route'], fits: (shown: Readonly<Record<string, unknown>>) => boolean): Act {
  return ({ draw, records }) => {
    const message = records.any('message', ({ shown }) => fits(shown));
    const other = draw.chance(0.05) ? records.any('conversation')?.uuid : undefined;
    const cuuid = other ?? message?.conversationUuid ?? unknownUuid;
    return { route, params: { cuuid, uuid: message?.uuid ?? unknownUuid } };
  };
}

const isOwnNote = (shown: Readonly<Record<string, unknown>>): boolean =>
  shown.private === true && shown.type === 'outgoing';

function htmlOf({ draw }: Scene): string {
  const text = phrase(draw);
  return draw.pick([
    text,
    text,
    `<p>${text}</p>`,
    `<b>${text}</b><br><a href="javascript:x">x</a>`,
    `<img src="https://x.example/a.png">${text}`,
  ]);
}

export const messageActs = {
  listMessages: (scene) =>
    continued(scene, 'listMessages') ?? {
      route: 'listMessages',
      params: { cuuid: uuidOf(scene, 'conversation') },
      query: {
        ...pagingOf(scene),
        ...members(
          scene,
          {
            private: scene.draw.pick(['true', 'false', '1']),
            type: scene.draw.pick(['incoming', 'activity', ['outgoing', 'activity', 'outgoing']]),
          },
          0.3,
        ),
      },
    },
  sendMessage: (scene) => ({
    route: 'sendMessage',
    params: { cuuid: uuidOf(scene, 'conversation') },
    body: {
      message: htmlOf(scene),
      ...members(
        scene,
        {
          private: true,
          clear_draft: true,
          sender_type: scene.draw.pick(['agent', 'contact']),
          attachments: attachmentsOf(scene),
        },
        0.3,
      ),
      ...members(
        scene,
        {
          to: [emailOf(scene)],
          cc: ['a@example.org', 'A@example.org'],
          bcc: [],
          echo_id: scene.draw.pick(oddTexts) || 'e',
        },
        0.2,
      ),
    },
  }),
  listDraftsOfConversation: onConversation('listDraftsOfConversation'),
  saveDraft: (scene) => ({
    route: 'saveDraft',
    params: { uuid: uuidOf(scene, 'conversation') },
    body: {
      content: htmlOf(scene),
      ...members(scene, { type: scene.draw.pick(['reply', 'private_note']), meta: { at: scene.draw.below(9) } }, 0.5),
    },
  }),
  deleteDraft: (scene) => ({ route: 'deleteDraft', params: { uuid: uuidOf(scene, 'conversation') } }),
  getMessage: onMessage('getMessage', () => true),
  deletePrivateNote: (scene) => onMessage('deletePrivateNote', scene.draw.chance(0.8) ? isOwnNote : () => true)(scene),
  retryMessage: (scene) =>
    onMessage('retryMessage', scene.draw.chance(0.7) ? ({ status }) => status === 'failed' : () => true)(scene),
  leaveDelivery: onMessage('leaveDelivery', () => true),
  getDelivery: onMessage('getDelivery', () => true),
  getOriginalMail: onMessage('getOriginalMail', () => true),
  openRawMail: onMessage('openRawMail', () => true),
  getMailPicture: (scene) => ({ ...onMessage('getMailPicture', () => true)(scene), query: { n: 1 } }),
  setConversationContact: (scene) => ({
    route: 'setConversationContact',
    params: { uuid: uuidOf(scene, 'conversation') },
    body: { contact_email: emailOf(scene), first_name: 'Grace' },
  }),
  getReplyDefaults: onConversation('getReplyDefaults'),
  forwardMessage: (scene) => ({ ...onMessage('forwardMessage', () => true)(scene), body: { to: [emailOf(scene)] } }),
  listMailPeople: onConversation('listMailPeople'),
  listMailSenders: () => ({ route: 'listMailSenders' }),
  searchMessages: (scene) =>
    continued(scene, 'searchMessages') ?? {
      route: 'searchMessages',
      query: { query: searchOf(scene), ...pagingOf(scene) },
    },
  uploadMedia: (scene) => {
    const fields = members(
      scene,
      { inline: scene.draw.pick(['true', 'false']), linked_model: scene.draw.pick(['messages', 'help_articles']) },
      0.3,
    );
    return {
      route: 'uploadMedia',
      form: [
        ...Object.entries(fields).map(([name, content]) => ({ name, content })),
        { name: 'files', ...scene.draw.pick(files) },
      ],
    };
  },
} satisfies Record<string, Act>;
