import { type DraftKind, faultyRecipients, type OutgoingFile, withAddresses } from '@helpdesk/screen-state';
import { draftForm } from '../../../../state/texts/draft-wire.ts';
import { mailWriting } from '../../../../words/mail/mail-writing.ts';
import { fieldPictures } from './field-pictures.ts';
import { addToReplies, beginAside, beginForward, showForward } from './mail-acts.ts';
import { MailBelow } from './mail-below.tsx';
import { MailHead } from './mail-head.tsx';
import type { MailPartProps, MailParts } from './mail-parts.ts';
import {
  chosenMail,
  letterNow,
  type MailOf,
  type MailSources,
  mailOf,
  openAddresses,
  peopleOf,
  shortName,
} from './mail-state.ts';
import { TooLarge, Warnings } from './mail-strips.tsx';
import { focusFiles, isTooMuch } from './too-much.ts';

/** The parts of the composer of one conversation by e-mail. */
export function openMail(sources: MailSources): MailParts {
  const mail = mailOf(sources);
  return {
    state: mail.state,
    Head: (props) => <MailHead {...props} mail={mail} />,
    Below: (props) => <MailBelow {...props} mail={mail} />,
    Strips: (props) => <MailStrips {...props} mail={mail} />,
    labelsOf: (kind) => labelsOf(mail, kind),
    picturesOf: (kind) => {
      const { uploads, state } = sources.drafts.of(sources.uuid, kind);
      return kind === 'note' ? undefined : fieldPictures(uploads, () => state.snapshot().draft.pictures);
    },
    sendLabelOf: (kind) => sendLabelOf(mail, kind),
    attentionOf: (kind) => {
      const faults = faultsOf(mail, kind).length;
      return faults === 0 ? '' : mailWriting.attention(faults);
    },
    stop: (kind, box) => stop(mail, kind, box),
    chosenOf: (kind) => (kind === 'note' ? null : chosenNow(mail, kind)),
    look: () => void mail.facts.look(),
    lookAgain: () => void mail.facts.lookAgain(),
    openForward: (message) => beginForward(mail, message),
    showForward: (message) => showForward(mail, message),
    openAside: (message) => beginAside(mail, message),
    addToReplies: (address) => void addToReplies(mail, address),
  };
}

const faultsOf = (mail: MailOf, kind: DraftKind): readonly string[] =>
  kind === 'note' ? [] : faultyRecipients(letterNow(mail, kind), peopleOf(mail, kind));

/** Before the defaults are known the service finds whom a reply goes to. */
function chosenNow(mail: MailOf, kind: DraftKind) {
  const chosen = chosenMail(mail, kind);
  return mail.state.snapshot().facts.defaults === undefined ? chosen : withAddresses(chosen, letterNow(mail, kind));
}

function stop(mail: MailOf, kind: DraftKind, box: HTMLElement | null): boolean {
  if (kind === 'note') return false;
  const { defaults } = mail.state.snapshot().facts;
  const { to, cc, bcc } = letterNow(mail, kind);
  const [fault] = faultsOf(mail, kind);
  const hasNone = to.length + cc.length + bcc.length === 0 && (kind !== 'reply' || defaults !== undefined);
  if (fault !== undefined) openAddresses(mail, kind, { address: fault });
  else if (hasNone) openAddresses(mail, kind, { list: 'to' });
  else if (isTooMuch(defaults, filesOf(mail, kind))) focusFiles(box);
  else return false;
  return true;
}

type Sized = Pick<OutgoingFile, 'size'>;

/** The files that go with the mail, with those of what is forwarded. */
function filesOf(mail: MailOf, kind: DraftKind): readonly Sized[] {
  const { draft } = mail.drafts.of(mail.uuid, kind).state.snapshot();
  const { reply_to: original, with_files: withFiles = true, as_file: asFile = false } = draft.mail ?? {};
  const isWithOriginal = kind === 'forward' && withFiles && !asFile;
  const forwarded = isWithOriginal ? mail.view.snapshot().messages.find(({ uuid }) => uuid === original) : undefined;
  return [...draftForm.attachmentsOf(draft), ...(forwarded?.attachments ?? [])];
}

/** How the first recipient is called; empty where there is none. */
function firstName(mail: MailOf, kind: DraftKind): string {
  const [first] = letterNow(mail, kind).to;
  return first === undefined ? '' : shortName(mail, first);
}

function labelsOf(mail: MailOf, kind: DraftKind) {
  const { forward, aside } = mailWriting;
  if (kind === 'forward') return { label: forward.field, placeholder: forward.placeholder };
  if (kind === 'aside') return { label: aside.field(firstName(mail, kind)), placeholder: aside.placeholder };
  return undefined;
}

function sendLabelOf(mail: MailOf, kind: DraftKind): string | undefined {
  const { forward, aside } = mailWriting;
  if (kind === 'forward') return forward.send;
  if (kind !== 'aside') return undefined;
  const { to, cc, bcc } = letterNow(mail, kind);
  return to.length === 1 && cc.length + bcc.length === 0 ? aside.send(firstName(mail, kind)) : aside.sendAll;
}

function MailStrips({ kind, row, mail }: MailPartProps & { readonly mail: MailOf }) {
  if (kind === 'note') return null;
  const { defaults } = mail.state.snapshot().facts;
  const { to, cc } = letterNow(mail, kind);
  const warnings = (defaults?.warnings ?? []).filter(
    ({ address }) => address === null || [...to, ...cc].includes(address),
  );
  return (
    <>
      <Warnings
        warnings={warnings}
        inbox={row.inbox_name}
        nameOf={(address) => shortName(mail, address)}
        onChange={(address) => openAddresses(mail, kind, { address })}
      />
      {defaults !== undefined && isTooMuch(defaults, filesOf(mail, kind)) && <TooLarge maxBytes={defaults.max_bytes} />}
    </>
  );
}
