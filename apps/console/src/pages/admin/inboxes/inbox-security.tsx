import type { Inbox } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy/copy-field.tsx';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, TextArea } from '../../../ui/form/field.tsx';
import { useOnce } from '../../../ui/form/use-once.ts';
import { admin } from '../../../words/admin.ts';
import { DoneButton } from '../people/link-dialog.tsx';
import { useAct } from '../use-act.ts';
import type { InboxForm } from './inbox-faults.ts';

const words = admin.inboxes;
const example = `const token = jwt.sign(
  { external_user_id: 'customer-17', email: 'mira@shop.example',
    first_name: 'Mira', last_name: 'Okafor' },
  process.env.HELPDESK_INBOX_SECRET,
  { algorithm: 'HS256', expiresIn: '1h' },
);`;

export function Security({ form, inbox }: { readonly form: InboxForm; readonly inbox: Inbox }) {
  const { client } = useWorkspace();
  const act = useAct();
  const { values, faults, set, leave } = form;
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { isBusy, run: once } = useOnce();
  const rotate = () => once(makeSecret);
  async function makeSecret(): Promise<void> {
    const next = newSecret();
    const run = () => client.call('updateInbox', { params: { id: inbox.id }, body: { secret: next } });
    if (await act({ kinds: ['inboxes'], run })) setSecret(next);
  }
  return (
    <>
      <TextArea
        label={words.domains}
        hint={words.domainsHint}
        value={values.trusted_domains.join('\n')}
        fault={faults.trusted_domains}
        onInput={(text) => set({ trusted_domains: linesOf(text) })}
        onBlur={() => leave('trusted_domains')}
      />
      <TextArea
        label={words.addresses}
        hint={words.addressesHint}
        value={values.blocked_ips.join('\n')}
        onInput={(text) => set({ blocked_ips: linesOf(text) })}
      />
      <hr />
      <h3>{words.secret}</h3>
      <p>
        {inbox.secret === null ? words.noSecret : words.hasSecret} {words.secretHint}
      </p>
      <div>
        <Button
          kind="line"
          aria-disabled={isBusy}
          onClick={() => (inbox.secret === null ? void rotate() : setAsking(true))}
        >
          {words.rotate}
        </Button>
      </div>
      <CopyField label={words.example} value={example} isBlock />
      {isAsking && (
        <Confirm
          title={words.askRotate(inbox.name)}
          text={words.askRotateText}
          verb={words.rotate}
          onConfirm={() => void rotate()}
          onClose={() => setAsking(false)}
        />
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** 32 random bytes, as hexadecimal digits. */
function newSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Shows the new secret. The service never shows it again. */
function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog
      title={words.secret}
      size="middle"
      isHeld
      onClose={onClose}
      actions={<DoneButton isReady={isStored} onDone={onClose} />}
    >
      <p>{admin.key.once}</p>
      <CopyField label={admin.key.secret} value={secret} />
      <Checkbox label={admin.key.stored} isOn={isStored} onChange={setStored} />
    </Dialog>
  );
}
