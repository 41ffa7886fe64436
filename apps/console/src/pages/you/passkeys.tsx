import { HelpdeskError, type Passkey } from '@helpdesk/client';
import { passkeyLimits } from '@helpdesk/domain';
import { useMemo, useState } from 'preact/hooks';
import { canUsePasskeys, makePasskey, NoPasskey } from '../../browser/passkeys.ts';
import { confirmed } from '../../state/confirmed.ts';
import { showSaved } from '../../state/show-saved.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Picker } from '../../ui/pick/picker.tsx';
import { words } from '../../words/en.ts';
import { dateOf, whenOf } from '../../words/times.ts';
import { you } from '../../words/you.ts';
import { deviceWords } from './device-words.ts';
import { Fetched } from './fetched.tsx';
import { whyKept } from './second-factor.tsx';
import { Entry, Section } from './section.tsx';
import { own, useAct } from './use-act.ts';

const { passkeys } = you;

export function Passkeys() {
  const { client } = useWorkspace();
  const { run, isBusy } = useAct();

  const add = () =>
    run(
      async () => {
        const { challenge_id, options } = await client.call('offerPasskey');
        const response = await makePasskey(options);
        // It is named after the device, and can be renamed.
        const name = deviceWords(navigator.userAgent);
        await client.call('addPasskey', { body: { challenge_id, response, name } });
      },
      passkeys.added(deviceWords(navigator.userAgent)),
      whyNotAdded,
    );
  return (
    <Section title={passkeys.title} hint={passkeys.hint}>
      <Fetched name={own.passkeys} fetch={() => client.call('listPasskeys').catch(noneWhereOff)}>
        {(list) =>
          list === 'off' ? (
            <p>{passkeys.off}</p>
          ) : (
            <>
              {list.length === 0 ? <p>{passkeys.none}</p> : list.map((each) => <One key={each.id} passkey={each} />)}
              {canUsePasskeys() ? (
                <div>
                  <Button kind="line" icon="plus" aria-disabled={isBusy} onClick={() => !isBusy && void add()}>
                    {isBusy ? passkeys.adding : passkeys.add}
                  </Button>
                </div>
              ) : (
                <p>{passkeys.notHere}</p>
              )}
            </>
          )
        }
      </Fetched>
    </Section>
  );
}

function One({ passkey }: { readonly passkey: Passkey }) {
  const { client } = useWorkspace();
  const { run } = useAct();
  const [menu, setMenu] = useState<HTMLElement>();
  const [opened, setOpened] = useState<string>();
  const { id, name } = passkey;
  return (
    <Entry name={name} hint={aboutOf(passkey)}>
      <IconButton icon="more" label={passkeys.more(name)} onClick={({ currentTarget }) => setMenu(currentTarget)} />
      {menu && (
        <Picker
          anchor={menu}
          label={passkeys.more(name)}
          choices={[
            { key: 'rename', label: passkeys.rename },
            { key: 'remove', label: passkeys.remove },
          ]}
          onChoose={setOpened}
          onClose={() => setMenu(undefined)}
        />
      )}
      {opened === 'rename' && <Rename passkey={passkey} onClose={() => setOpened(undefined)} />}
      {opened === 'remove' && (
        <Confirm
          title={passkeys.removeTitle(name)}
          text={passkeys.removeText}
          verb={passkeys.removeVerb(name)}
          onConfirm={() =>
            void run(() => client.call('deletePasskey', { params: { id } }), passkeys.removed(name), whyKept)
          }
          onClose={() => setOpened(undefined)}
        />
      )}
    </Entry>
  );
}

interface RenameProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function Rename({ passkey: { id, name: before }, onClose }: RenameProps) {
  const { client, queries } = useWorkspace();
  const initial = useMemo(() => ({ name: before }), [before]);
  const form = useForm({
    initial,
    check: ({ name }) => (name.trim() === '' ? { name: passkeys.nameMissing } : {}),
    save: async ({ name }) => {
      const body = { name: name.trim() };
      void showSaved(queries, 'me', await confirmed(() => client.call('renamePasskey', { params: { id }, body })));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={passkeys.renameTitle} verb={passkeys.save} onClose={onClose}>
      <TextField
        label={passkeys.name}
        value={form.values.name}
        autofocus
        maxLength={passkeyLimits.nameLength}
        fault={form.faults.name}
        onInput={(name) => form.set({ name })}
      />
    </FormDialog>
  );
}

function aboutOf({ created_at, last_used_at, synced }: Passkey): string {
  const used = last_used_at === null ? passkeys.unused : passkeys.used(whenOf(Date.parse(last_used_at)));
  return words.parts([passkeys.made(dateOf(Date.parse(created_at))), used, ...(synced ? [passkeys.synced] : [])]);
}

/** The address of the desk is a number: browsers have no passkeys there. */
function noneWhereOff(error: unknown): 'off' {
  if (error instanceof HelpdeskError && error.status === 422) return 'off';
  throw error;
}

function whyNotAdded(error: unknown): string | undefined {
  if (error instanceof NoPasskey) return passkeys.refused;
  return error instanceof HelpdeskError && error.code === 'passkey.too_many' ? passkeys.tooMany : undefined;
}
