import { all, find, get, gone, keyOn, press, seen, write } from '@helpdesk/screen-testing';
import { describe, expect, test } from 'vitest';
import {
  bob,
  forward,
  mailMessage,
  mira,
  openMailConversation,
  replyDefaults,
  saveDraft,
  send,
  usual,
  uuid,
} from './mail-of-tests.ts';

const messages = 'GET /api/v1/conversations/{cuuid}/messages';
const text = () => get('field', 'Reply to Mira Solberg');
type Service = Awaited<ReturnType<typeof openMailConversation>>;
const bodies = (service: Service, route = send) => service.of(route).map(({ body }) => body);

describe('mail 54: what stands below a reply', () => {
  test('the signature can be left out, and added again', async () => {
    const service = await openMailConversation();
    await seen('Ada Lindgren');
    await press(get('button', 'Leave out'));
    await seen('No signature');
    await write(text(), 'Hello');
    await press(get('button', 'Send'));
    await expect.poll(() => bodies(service)).toMatchObject([{ signature: false }]);
    // The next one has it again.
    await seen('Ada Lindgren');
  });

  test('the quote stands behind three dots, and can be left out', async () => {
    const service = await openMailConversation();
    expect(document.body.textContent).not.toContain('Can they come again');
    await press(get('button', 'Quoted text'));
    await seen('Can they come again on Friday?');
    const [, ofQuote] = all('button', 'Leave out');
    ofQuote?.focus();
    await press(ofQuote ?? document.body);
    await seen('No quote');
    expect(document.activeElement?.textContent).toBe('Add');
    await write(text(), 'Hello');
    await press(get('button', 'Send'));
    await expect.poll(() => bodies(service)).toMatchObject([{ quote: false }]);
  });

  test('where there is none, there is nothing', async () => {
    await openMailConversation({ [replyDefaults]: { ...usual, signature: '', quote: null } });
    expect(all('button', /Leave out|Quoted text/)).toEqual([]);
  });
});

describe('mail 45: a forward', () => {
  const file = {
    ...{ name: 'list.txt', size: 3, content: '', content_id: '', content_type: 'text/plain' },
    ...{ disposition: 'attachment', uuid, url: '/a', thumbnail_url: null },
  };
  const original = mailMessage({ attachments: [file, { ...file, name: 'more.txt' }] });
  const openForward = async () => {
    const service = await openMailConversation({
      [messages]: { results: [original], total: 1, next_cursor: null, previous_cursor: null },
    });
    await find('button', 'Message');
    text().blur();
    await keyOn(document.body, 'w');
    const to = await find('field', 'To');
    await expect.poll(() => document.activeElement === to).toBe(true);
    return { service, to };
  };

  test('begins with `w`, says that the customer does not see it, and goes with the files of the mail', async () => {
    const { service, to } = await openForward();
    await seen('Mira does not see this');
    await seen('With its 2 files');
    await write(to, `${bob},`);
    await keyOn(to, ',');
    await press(get('button', 'Forward'));
    const { uuid: message } = original as unknown as { readonly uuid: string };
    await expect.poll(() => service.of(forward).map(({ params }) => params)).toEqual([{ cuuid: uuid, uuid: message }]);
    expect(bodies(service, forward)).toMatchObject([
      { to: [bob], message: '', with_files: true, as_file: false, from: 'help@desk.example' },
    ]);
    expect(service.of(send)).toEqual([]);
    // It is over, and the reply is there again.
    await gone('tab', 'Forward');
    expect(get('tab', 'Reply').getAttribute('aria-selected')).toBe('true');
  });

  test('stays that of its mail when `w` shows it again after a newer one came', async () => {
    const { service, to } = await openForward();
    await write(to, bob);
    await keyOn(to, 'Enter');
    await press(get('tab', 'Reply'));
    const newer = mailMessage({ id: 990, uuid: '1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b99', preview: 'And these' });
    service.say({
      ...{ type: 'new_message', cursor: 'Mg', seq: 9 },
      data: { ...newer, content: 'And these', text_content: 'And these', content_type: 'text' },
    });
    await expect.poll(() => all('button', 'Message')).toHaveLength(2);
    text().blur();
    await keyOn(document.body, 'w');
    await find('field', 'Text above the forward');
    await press(get('button', 'Forward'));
    const { uuid: message } = original as unknown as { readonly uuid: string };
    await expect.poll(() => service.of(forward).map(({ params }) => params)).toEqual([{ cuuid: uuid, uuid: message }]);
  });

  test('goes without the files, or as one file', async () => {
    const { service, to } = await openForward();
    await write(to, bob);
    await keyOn(to, 'Enter');
    await press(get('checkbox', 'With its 2 files'));
    await press(get('checkbox', 'The whole mail as one file'));
    await press(get('button', 'Forward'));
    await expect.poll(() => bodies(service, forward)).toMatchObject([{ to: [bob], with_files: false, as_file: true }]);
  });

  test('has a draft of its own, and none becomes a reply', async () => {
    const { service, to } = await openForward();
    await write(to, bob);
    await keyOn(to, 'Enter');
    const above = await find('field', 'Text above the forward');
    await write(above, 'From October?');
    above.blur();
    await expect
      .poll(() => bodies(service, saveDraft).at(-1))
      .toMatchObject({ type: 'forward', meta: { mail: { to: [bob] } } });
    await press(get('tab', 'Reply'));
    await expect.poll(() => (text() as HTMLTextAreaElement).value).toBe('');
    await press(get('tab', 'Forward'));
    await press(get('button', 'Forward'));
    await expect.poll(() => bodies(service, forward)).toMatchObject([{ to: [bob], message: 'From October?' }]);
    expect(service.of(send)).toEqual([]);
  });
});

describe('mail 45: a reply that is begun next to a forward', () => {
  const sendByKeys = (element = document.activeElement ?? document.body) =>
    keyOn(element as HTMLElement, 'Enter', { ctrlKey: true });
  const openBoth = async () => {
    const service = await openMailConversation();
    await find('button', 'Message');
    await write(text(), 'Not ready');
    text().blur();
    await keyOn(document.body, 'w');
    const to = await find('field', 'To');
    await write(to, bob);
    await keyOn(to, 'Enter');
    const above = await find('field', 'Text above the forward');
    await write(above, 'From October?');
    return { service, above };
  };

  test('is not sent by the keys that sent the forward, pressed once more', async () => {
    const { service, above } = await openBoth();
    await sendByKeys(above);
    await expect.poll(() => service.of(forward)).toHaveLength(1);
    await gone('tab', 'Forward');
    expect((text() as HTMLTextAreaElement).value).toBe('Not ready');
    await sendByKeys();
    await press(get('tab', 'Note'));
    await write(await find('field', 'Write a note for colleagues'), 'For us');
    await sendByKeys();
    await expect.poll(() => bodies(service)).toMatchObject([{ message: 'For us' }]);
  });

  test('gets no word of a forward that another device has sent', async () => {
    const { service, above } = await openBoth();
    above.blur();
    await expect
      .poll(() => service.of(saveDraft).map(({ body }) => body))
      .toContainEqual(expect.objectContaining({ type: 'forward' }));
    const saved = service.of(saveDraft).at(-1)?.body ?? { meta: { id: '' } };
    const { id } = (saved as { readonly meta: { readonly id: string } }).meta;
    above.focus();
    service.say({
      ...{ type: 'new_message', cursor: 'Mg', seq: 9 },
      data: {
        ...mailMessage(
          { ...{ id: 905, uuid, type: 'outgoing', private: true, echo_id: `${id}.1`, preview: '' } },
          { side: uuid, to: [bob], from: [], echo_id: `${id}.1` },
        ),
        ...{ content: 'From October?', text_content: 'From October?', content_type: 'text' },
      },
    });
    await gone('tab', 'Forward');
    expect(document.activeElement).toBe(document.body);
  });
});

test('mail 45: a mail aside goes to people of its side thread alone', async () => {
  const side = '1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b90';
  const thread = [
    mailMessage(
      { id: 903, type: 'incoming', private: true, uuid: '1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b91' },
      { side, from: [bob], to: [] },
    ),
    mailMessage({ id: 902, type: 'outgoing', private: true, uuid: side }, { side, to: [bob], cc: [], from: [] }),
  ];
  const draft = {
    ...{ type: 'aside', content: '<p>Two are enough</p>', updated_at: '2030-01-01T10:00:00.000Z' },
    meta: { id: '0'.repeat(32), mail: { to: [bob], cc: [], reply_to: side } },
  };
  const service = await openMailConversation({
    [messages]: { results: thread, total: 2, next_cursor: null, previous_cursor: null },
    'GET /api/v1/conversations/{uuid}/draft': [draft],
  });
  await press(await find('tab', 'Aside'));
  await press(await find('button', 'To Bob only'));
  const to = await find('field', 'To');
  await write(to, mira);
  await keyOn(to, 'Enter');
  await seen(`${mira} is not in this side thread.`);
  await press(get('button', 'Send'));
  expect(service.of(send)).toEqual([]);
  await press(get('button', 'Remove Mira Solberg'));
  await press(await find('button', 'Send to Bob'));
  await expect
    .poll(() => bodies(service))
    .toMatchObject([{ message: 'Two are enough', private: true, aside: side, to: [bob], cc: [] }]);
});

test('mail 45: a mail aside without a text can be discarded, and so can addresses that were changed', async () => {
  const mail = { to: [bob], cc: [], reply_to: uuid };
  const draft = {
    ...{ type: 'aside', content: '', updated_at: '2030-01-01T10:00:00.000Z' },
    meta: { id: '0'.repeat(32), mail },
  };
  await openMailConversation({ 'GET /api/v1/conversations/{uuid}/draft': [draft] });
  const discard = async () => {
    await press(await find('button', 'Other ways to send'));
    await press(await find('option', /^Discard the draft/));
  };
  await press(await find('tab', 'Aside'));
  await discard();
  await gone('tab', 'Aside');
  await press(await find('button', /^To Mira, Cc 1, from Support$/));
  await press(await find('button', 'Remove Jon Iversen'));
  await find('button', /^To Mira, from Support$/);
  await discard();
  await find('button', /^To Mira, Cc 1, from Support$/);
});

describe('strips', () => {
  const warned = (...warnings: readonly object[]) => openMailConversation({ [replyDefaults]: { ...usual, warnings } });

  test('an inbox that rests says so, and why', async () => {
    await warned({ code: 'rests', address: null, since: null });
    await seen('Support cannot send now. Your answer is waiting.');
    await press(get('button', 'Why'));
    await seen('leaves by itself');
  });

  test('an address that failed before is one press away', async () => {
    await warned({ code: 'came_back', address: mira, since: '2026-11-12T10:00:00.000Z' });
    await seen(/Mail to Mira came back on (12 Nov|Nov 12)(,? \d{4})?\./);
    await press(get('button', 'Change the address'));
    await expect.poll(() => document.activeElement === get('button', 'Remove Mira Solberg')).toBe(true);
    await press(get('button', 'Remove Mira Solberg'));
    await expect.poll(() => document.body.textContent).not.toContain('came back');
  });

  test('files that are too large for a mail are named, and Send goes to them', async () => {
    const files = [{ id: 5, name: 'sketch.tiff', size: 2_000_000, content_type: 'image/tiff', url: '/a' }];
    const draft = {
      ...{ type: 'reply', content: '<p>Here</p>', updated_at: '2030-01-01T10:00:00.000Z' },
      meta: { id: '0'.repeat(32), files },
    };
    const service = await openMailConversation({ 'GET /api/v1/conversations/{uuid}/draft': [draft] });
    await seen('These files are too large for one mail. Together at most 1 MB.');
    await press(get('button', 'Send'));
    await expect.poll(() => document.activeElement === get('button', 'Remove sketch.tiff')).toBe(true);
    expect(service.of(send)).toEqual([]);
  });
});

describe('mail 58: a draft with a picture in its text', () => {
  const picture = {
    ...{ id: 7, name: 'kettles.png', size: 900_000, content_type: 'image/png' },
    ...{ url: '/uploads/u7?expires=1&signature=a', content_id: 'k1@picture' },
  };
  const content = '<p>Look:<br /><img src="cid:k1@picture" alt="Two kettles" width="320" /></p>';
  const openDraft = (meta: object) => {
    const draft = {
      ...{ type: 'reply', content, updated_at: '2030-01-01T10:00:00.000Z' },
      meta: { id: '0'.repeat(32), ...meta },
    };
    return openMailConversation({ 'GET /api/v1/conversations/{uuid}/draft': [draft] });
  };

  test('goes with its picture, which is not among the files', async () => {
    const service = await openDraft({ pictures: [picture] });
    expect(all('button', /kettles\.png/)).toEqual([]);
    await press(get('button', 'Send'));
    await expect.poll(() => bodies(service)).toMatchObject([{ attachments: [7], content_type: 'html' }]);
    const [body] = bodies(service) as readonly { readonly message: string }[];
    expect(body?.message).toBe('<p>Look:<br><img src="cid:k1@picture" alt="Two kettles" width="320"></p>');
  });

  test('counts for the size of the mail', async () => {
    const service = await openDraft({ pictures: [{ ...picture, size: 2_000_000 }] });
    await seen('These files are too large for one mail. Together at most 1 MB.');
    await press(get('button', 'Send'));
    expect(service.of(send)).toEqual([]);
  });

  test('cannot be changed in a plain field, where it would lose its picture', async () => {
    await openDraft({ pictures: [picture] });
    await expect.poll(() => (text() as HTMLTextAreaElement).value).toBe('Look:\n[Two kettles]');
    expect((text() as HTMLTextAreaElement).readOnly).toBe(true);
  });
});
