import type { Message } from '@helpdesk/client';
import type { ComponentChildren } from 'preact';
import { MailMessage, type MailMessageProps } from '../src/pages/conversation/log/mail/mail-message.tsx';
import { SideThread } from '../src/pages/conversation/log/mail/side-thread.tsx';
import { WorkspaceContext } from '../src/state/workspace.ts';
import { long, type Part } from './part.ts';
import style from './parts.module.css';
import { delivered, received, row, sideThread, signature, workspace } from './sample-mails.ts';

const nothing = (): void => undefined;
const writing: MailMessageProps['writing'] = {
  ...{ openForward: nothing, showForward: nothing, openAside: nothing, addToReplies: nothing },
};

/** Mails in the log of a conversation. */
export const logMails: readonly Part[] = [
  {
    name: 'Mail of a contact',
    states: [
      [
        'with Cc and files',
        <Mail
          message={received('Six kettles for the café, please. The list is below.', {
            attachments: [file('order-2207.pdf', 84_000), file(`${long}.txt`, 2_000)],
            meta: { cc: ['jon@cafe.example', 'petra@books.example'], names: { 'jon@cafe.example': 'Jon Iversen' } },
          })}
        />,
      ],
      [
        'refused files',
        <Mail
          message={received('Here is how it leaks.', {
            meta: {
              refused_attachments: [
                { name: 'pour-test.mov', size: 21_000_000, reason: 'too_large' },
                { name: 'run.exe', size: 2_000, reason: 'extension' },
              ],
            },
          })}
        />,
      ],
      [
        'hidden pictures',
        <Mail
          message={received('Our new kettles', {
            content: '<p>Our new kettles</p><img data-remote-src="https://shop.example/a.png" alt="A kettle">',
            content_type: 'html',
            meta: { remote_images: { n: 3, hosts: ['shop.example'] } },
          })}
        />,
      ],
    ],
  },
  {
    name: 'Mail with a chip or a notice',
    states: [
      [
        'doubts about the sender',
        <Mail
          message={received('Please send it to my new address.', {
            meta: { sender_unproven: true, reply_to_ignored: 'thief@evil.example', new_sender: true },
          })}
        />,
      ],
      [
        'automatic',
        <Mail message={received('I am away until Monday.', { meta: { is_automated: true, is_auto_reply: true } })} />,
      ],
      ['cannot be read', <Mail message={received('', { meta: { notice: 'unreadable' } })} />],
    ],
  },
  {
    name: 'Mail of ours',
    states: [
      ['waiting', <Mail message={delivered('waiting', [], '12:20')} />],
      ['sent, with a signature', <Mail message={signed()} />],
      ['not delivered', <Mail message={delivered('failed', ['mira@cafe.example'])} />],
      ['delivered to some', <Mail message={delivered('sent', ['petra@books.example'])} />],
      ['may have arrived', <Mail message={delivered('unknown')} />],
    ],
  },
  {
    name: 'Forward and its answer',
    states: [
      [
        'not seen by the contact',
        <InLog>
          <SideThread messages={sideThread} row={row} marked={undefined} writing={writing} onPicture={nothing} />
        </InLog>,
      ],
    ],
  },
];

function signed(): Message {
  const mail = delivered('sent');
  return { ...mail, meta: { ...mail.meta, signature } };
}

function file(name: string, size: number): Message['attachments'][number] {
  return {
    ...{ name, size, uuid: name, url: '#', thumbnail_url: null },
    ...{ content: '', content_id: '', content_type: 'text/plain', disposition: 'attachment' },
  };
}

function Mail({ message }: { readonly message: Message }) {
  return (
    <InLog>
      <MailMessage message={message} row={row} isMarked={false} writing={writing} onPicture={nothing} />
    </InLog>
  );
}

function InLog({ children }: { readonly children: ComponentChildren }) {
  return (
    <WorkspaceContext.Provider value={workspace}>
      <ol class={`${style.wide} ${style.mails}`}>{children}</ol>
    </WorkspaceContext.Provider>
  );
}
