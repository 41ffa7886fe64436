import { HelpdeskError, type NamedApiKey, type ReplyOf, serviceNow } from '@helpdesk/client';
import { longestTitle } from '@helpdesk/domain';
import { useState } from 'preact/hooks';
import { confirmed } from '../../state/confirmed.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Select, TextField } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { missing, useForm } from '../../ui/form/use-form.ts';
import { Page } from '../../ui/page.tsx';
import { words } from '../../words/en.ts';
import { dateOf, whenOf } from '../../words/times.ts';
import { you } from '../../words/you.ts';
import { CopyButton } from './copy.tsx';
import { Fetched } from './fetched.tsx';
import { Entry, Section } from './section.tsx';
import { own, useAct } from './use-act.ts';
import style from './you.module.css';

const { keys } = you;

type Made = ReplyOf<'createNamedApiKey'>;

export function ApiKeys() {
  const { agent, client, queries } = useWorkspace();
  const mayMake = agent.permissions.includes('users:manage');
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Made>();
  return (
    <Page
      title={you.pages.keys}
      actions={
        mayMake && (
          <Button kind="main" icon="plus" onClick={() => setMaking(true)}>
            {keys.make}
          </Button>
        )
      }
    >
      <div class={style.column}>
        <Section hint={mayMake ? keys.hint : `${keys.hint} ${keys.askAdmin}`}>
          <Fetched name={own.keys} fetch={() => client.call('listMyNamedApiKeys')}>
            {(list) =>
              list.length === 0 ? (
                <p>{keys.none}</p>
              ) : (
                list.map((each) => <One key={each.id} apiKey={each} mayRevoke={mayMake} />)
              )
            }
          </Fetched>
        </Section>
      </div>
      {isMaking && (
        <MakeKey
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false);
            setMade(key);
            void queries.invalidateQueries({ queryKey: own.keys });
          }}
        />
      )}
      {made !== undefined && <MadeKey made={made} onClose={() => setMade(undefined)} />}
    </Page>
  );
}

function One({ apiKey, mayRevoke }: { readonly apiKey: NamedApiKey; readonly mayRevoke: boolean }) {
  const { agent, client } = useWorkspace();
  const { run } = useAct();
  const [isAsked, setAsked] = useState(false);
  const { id, name, api_key: key, last_used_at: used, expires_at: ends } = apiKey;
  const lastUsed = used === null ? keys.notUsed : whenOf(Date.parse(used));
  const about = [keys.lastUsed(lastUsed), ...(ends === null ? [] : [keys.ends(dateOf(Date.parse(ends)))])];
  const revoke = () =>
    run(() => client.call('revokeNamedApiKey', { params: { id: agent.id, key_id: id } }), keys.revoked(name));
  return (
    <Entry
      name={name}
      hint={
        <>
          <code>{key.slice(0, 8)}…</code> {words.parts(about)}
        </>
      }
    >
      {mayRevoke && (
        <Button kind="line" aria-label={keys.revokeOf(name)} onClick={() => setAsked(true)}>
          {keys.revoke}
        </Button>
      )}
      {isAsked && (
        <Confirm
          title={keys.revokeTitle(name)}
          text={keys.revokeText(lastUsed)}
          verb={keys.revokeOf(name)}
          onConfirm={() => void revoke()}
          onClose={() => setAsked(false)}
        />
      )}
    </Entry>
  );
}

const lengths = [30, 90, 365] as const;
const always = 'always';
const dayMs = 24 * 3_600_000;
const freshKey = { name: '', days: '90' };

function MakeKey({ onMade, onClose }: { readonly onMade: (made: Made) => void; readonly onClose: () => void }) {
  const { agent, client } = useWorkspace();
  const form = useForm({
    initial: freshKey,
    check: ({ name }) => (name.trim() === '' ? { name: missing(keys.name) } : {}),
    refusal: (error) =>
      error instanceof HelpdeskError && error.code === 'api_key.name_taken'
        ? { name: keys.taken }
        : { form: refusalWords(error) },
    save: async ({ name, days }) => {
      const ends = days === always ? null : new Date(serviceNow() + Number(days) * dayMs).toISOString();
      const body = { name: name.trim(), expires_at: ends };
      onMade(await confirmed(() => client.call('createNamedApiKey', { params: { id: agent.id }, body })));
    },
  });
  const { values, faults, set } = form;
  return (
    <FormDialog form={form} title={keys.makeTitle} verb={keys.makeVerb} busy={keys.making} onClose={onClose}>
      <TextField
        label={keys.name}
        hint={keys.nameHint}
        fault={faults.name}
        value={values.name}
        autofocus
        maxLength={longestTitle}
        onInput={(name) => set({ name })}
      />
      <Select
        label={keys.lasts}
        value={values.days}
        choices={[
          ...lengths.map((each) => ({ key: String(each), label: keys.days(each) })),
          { key: always, label: keys.always },
        ]}
        onChoose={(days) => set({ days })}
      />
    </FormDialog>
  );
}

/** The secret cannot be shown a second time: Done waits until the agent confirms that it is stored. */
function MadeKey({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog
      title={keys.ready}
      size="middle"
      isHeld
      onClose={onClose}
      actions={
        <Button kind="main" aria-disabled={!isStored} onClick={() => isStored && onClose()}>
          {you.done}
        </Button>
      }
    >
      <p>{keys.once}</p>
      {(
        [
          [keys.key, made.api_key],
          [keys.secret, made.api_secret],
        ] as const
      ).map(([name, text]) => (
        <div key={name} class={style.named}>
          <span class={style.entryName}>{name}</span>
          <div class={style.secret}>
            <code>{text}</code>
            <CopyButton text={text} name={name} />
          </div>
        </div>
      ))}
      <Checkbox label={keys.storedSecret} isOn={isStored} onChange={setStored} />
    </Dialog>
  );
}
