import { fetchAnswer } from './imap-fetch.ts';
import type { StoredMail } from './imap-folders.ts';
import { isFound } from './imap-search.ts';
import type { ImapSession, RunCommand, SelectedFolder } from './imap-state.ts';
import { type ImapToken, inSequence, textOf } from './imap-tokens.ts';

const needsMailbox = 'BAD No mailbox is open';

/** A command about the open mailbox. */
function ofMailbox(
  run: (session: ImapSession, selected: SelectedFolder, args: readonly ImapToken[], tag: string) => string | undefined,
): RunCommand {
  return (session, args, tag) => (session.selected === null ? needsMailbox : run(session, session.selected, args, tag));
}

/** A command about mails that a set names, by UID or by place. */
function ofMails(
  isByUid: boolean,
  run: (session: ImapSession, mails: readonly StoredMail[], rest: readonly ImapToken[]) => string,
): RunCommand {
  return ofMailbox((session, selected, [set, ...rest]) => {
    const highest = isByUid ? (selected.view.at(-1)?.uid ?? 0) : selected.view.length;
    const isNamed = inSequence(textOf(set), highest);
    return run(
      session,
      selected.view.filter((mail, index) => isNamed(isByUid ? mail.uid : index + 1)),
      rest,
    );
  });
}

const search = (isByUid: boolean): RunCommand =>
  ofMailbox((session, { view }, args, tag) => {
    const isExtended = textOf(args[0]).toUpperCase() === 'RETURN';
    const keys = isExtended ? args.slice(2) : args;
    const highest = { uid: view.at(-1)?.uid ?? 0, place: view.length };
    const found = view
      .map((mail, index) => ({ mail, place: index + 1 }))
      .filter(({ mail, place }) => isFound(keys, mail, place, highest))
      .map(({ mail, place }) => (isByUid ? mail.uid : place));
    if (!isExtended) session.send(`* SEARCH${found.map((each) => ` ${each}`).join('')}\r\n`);
    else {
      const all = found.length === 0 ? '' : ` ALL ${found.join(',')}`;
      session.send(`* ESEARCH (TAG "${tag}")${isByUid ? ' UID' : ''}${all}\r\n`);
    }
    return 'OK found';
  });

const fetch = (isByUid: boolean): RunCommand =>
  ofMails(isByUid, (session, mails, [items = '']) => {
    const { view = [], readOnly = true } = session.selected ?? {};
    const names = (Array.isArray(items) ? items : [items]).map(textOf);
    for (const mail of mails) {
      const place = view.indexOf(mail) + 1;
      const isSource = names.some((name) => /^BODY(?:\.PEEK)?\[\]/i.test(name));
      if (isSource && session.host.faults.twoFetchAnswers === true)
        session.send(`* ${place} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')}))\r\n`);
      const answer = fetchAnswer(mail, names, { isByUid, faults: session.host.faults });
      if (answer === undefined) return 'BAD An item is not known';
      session.send(Buffer.concat([Buffer.from(`* ${place} FETCH (`), answer, Buffer.from(')\r\n')]));
      if (!readOnly && names.some((name) => /^BODY\[/i.test(name))) mail.flags.add('\\Seen');
    }
    return 'OK fetched';
  });

const store = (isByUid: boolean): RunCommand =>
  ofMails(isByUid, (session, mails, [item, flags = []]) => {
    const { view = [], readOnly = true } = session.selected ?? {};
    if (readOnly) return 'NO [NOPERM] The mailbox is open for reading';
    const kind = textOf(item).toUpperCase();
    const given = (Array.isArray(flags) ? flags : [flags]).map(textOf);
    for (const mail of mails) {
      if (!/^[+-]/.test(kind)) mail.flags.clear();
      for (const flag of given) kind.startsWith('-') ? mail.flags.delete(flag) : mail.flags.add(flag);
      const place = view.indexOf(mail) + 1;
      if (!kind.endsWith('.SILENT'))
        session.send(`* ${place} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')}))\r\n`);
    }
    return 'OK stored';
  });

const copy = (isByUid: boolean, isMove: boolean): RunCommand =>
  ofMails(isByUid, (session, mails, [name]) => {
    const { host, folders, selected } = session;
    const target = folders?.find(textOf(name));
    if (selected === null || folders === null || target === undefined) return 'NO [TRYCREATE] There is no such mailbox';
    if (isMove && selected.readOnly) return 'NO [NOPERM] The mailbox is open for reading';
    const added = mails.map(({ raw, date, flags }) => folders.append(target, raw, date, flags).uid);
    const ids = `${target.uidValidity} ${mails.map(({ uid }) => uid).join(',')} ${added.join(',')}`;
    const isNamed = host.capabilities.includes('UIDPLUS') && added.length > 0;
    if (isMove) folders.remove(selected.folder, new Set(mails));
    return isNamed ? `OK [COPYUID ${ids}] copied` : 'OK copied';
  });

const expunge = (selected: SelectedFolder, session: ImapSession, mails: readonly StoredMail[]): string => {
  if (selected.readOnly) return 'NO [NOPERM] The mailbox is open for reading';
  session.folders?.remove(selected.folder, new Set(mails.filter(({ flags }) => flags.has('\\Deleted'))));
  return 'OK expunged';
};

/** Without MOVE or UIDPLUS among the capabilities their commands are not known. */
const offered =
  (capability: string, run: RunCommand): RunCommand =>
  (session, args, tag) =>
    session.host.capabilities.includes(capability) ? run(session, args, tag) : `BAD ${capability} is not known`;

/** The commands about the mails of the open mailbox. */
export const mailCommands: readonly (readonly [name: string, run: RunCommand])[] = [
  ['SEARCH', search(false)],
  ['UID SEARCH', search(true)],
  ['FETCH', fetch(false)],
  ['UID FETCH', fetch(true)],
  ['STORE', store(false)],
  ['UID STORE', store(true)],
  ['COPY', copy(false, false)],
  ['UID COPY', copy(true, false)],
  ['MOVE', offered('MOVE', copy(false, true))],
  ['UID MOVE', offered('MOVE', copy(true, true))],
  ['EXPUNGE', ofMailbox((session, selected) => expunge(selected, session, selected.folder.mails))],
  [
    'UID EXPUNGE',
    offered(
      'UIDPLUS',
      ofMails(true, (session, mails) =>
        session.selected === null ? needsMailbox : expunge(session.selected, session, mails),
      ),
    ),
  ],
];
