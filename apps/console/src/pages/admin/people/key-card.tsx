import type { AgentWithKey, ApiCredentials, NamedApiKey } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { confirmed } from '../../../state/confirmed.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy/copy-field.tsx';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { download } from '../../../ui/download.ts';
import { Checkbox } from '../../../ui/form/field.tsx';
import { useOnce } from '../../../ui/form/use-once.ts';
import { Icon } from '../../../ui/icon.tsx';
import { admin } from '../../../words/admin.ts';
import { fullName } from '../../../words/names.ts';
import { momentOf, whenOf } from '../../../words/times.ts';
import { useFetched } from '../fetched.tsx';
import { adminRefusal, useAct } from '../use-act.ts';
import style from './agents.module.css';
import { DoneButton } from './link-dialog.tsx';

type Asked =
  | { readonly what: 'revoke' }
  | { readonly what: 'replace' }
  | { readonly what: 'named'; readonly key: NamedApiKey };

/** The keys of an agent: what a program sends to act as them. */
export function KeyCard({ agent, locked }: { readonly agent: AgentWithKey; readonly locked: string | undefined }) {
  const { client, queries, toasts } = useWorkspace();
  const act = useAct();
  const { isBusy, run: once } = useOnce();
  const { id, api_key: key, api_key_last_used_at: usedAt } = agent;
  const named = useFetched(['agents', 'keys', id], () => client.call('listNamedApiKeys', { params: { id } }), {
    enabled: locked === undefined,
  }).data;
  const [asked, setAsked] = useState<Asked>();
  const [made, setMade] = useState<ApiCredentials>();
  const create = async (): Promise<void> => {
    try {
      setMade(await confirmed(() => client.call('createApiKey', { params: { id } })));
      void queries.invalidateQueries({ queryKey: ['agents'] });
    } catch (error) {
      toasts.show({ text: adminRefusal(error), tone: 'refused' });
    }
  };
  const revoke = (run: () => Promise<unknown>): void => {
    void act({ kinds: ['agents'], run, done: admin.key.revoked });
  };
  return (
    <section class={style.card} aria-labelledby="agent-key">
      <h3 id="agent-key">
        <Icon name="key" />
        {admin.key.title}
      </h3>
      <p>{locked ?? sentenceOf(key, usedAt)}</p>
      {locked === undefined && (
        <div class={style.row}>
          {key === null ? (
            <Button kind="line" aria-disabled={isBusy} onClick={() => void once(create)}>
              {admin.key.create}
            </Button>
          ) : (
            <>
              <Button kind="line" onClick={() => setAsked({ what: 'replace' })}>
                {admin.key.replace}
              </Button>
              <Button kind="line" onClick={() => setAsked({ what: 'revoke' })}>
                {admin.key.revoke}
              </Button>
            </>
          )}
        </div>
      )}
      {named !== undefined && named.length > 0 && (
        <ul class={style.keys} aria-label={admin.key.named}>
          {named.map((each) => (
            <li key={each.id}>
              <span>
                {each.name}
                <small>{aboutKey(each)}</small>
              </span>
              <IconButton
                icon="bin"
                label={admin.key.revokeName(each.name)}
                onClick={() => setAsked({ what: 'named', key: each })}
              />
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <AskedKey
          agent={agent}
          asked={asked}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            if (asked.what === 'replace') void once(create);
            else if (asked.what === 'revoke') revoke(() => client.call('revokeApiKey', { params: { id } }));
            else {
              const params = { id, key_id: asked.key.id };
              revoke(() => client.call('revokeNamedApiKey', { params }));
            }
          }}
        />
      )}
      {made && <SecretDialog name={fullName(agent)} credentials={made} onClose={() => setMade(undefined)} />}
    </section>
  );
}

function sentenceOf(key: string | null, usedAt: string | null): string {
  if (key === null) return admin.key.none;
  return usedAt === null ? admin.key.unused : admin.key.used(whenOf(Date.parse(usedAt)));
}

function aboutKey({ permissions, expires_at: expires, last_used_at: used }: NamedApiKey): string {
  const parts = [
    permissions !== null && admin.key.narrowed(permissions.length),
    expires !== null && admin.key.expires(momentOf(Date.parse(expires))),
    used === null ? admin.agents.never : whenOf(Date.parse(used)),
  ];
  return parts.filter(Boolean).join(' · ');
}

interface AskedKeyProps {
  readonly agent: AgentWithKey;
  readonly asked: Asked;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function AskedKey({ agent, asked, onConfirm, onClose }: AskedKeyProps) {
  const name = fullName(agent);
  const usedAt = asked.what === 'named' ? asked.key.last_used_at : agent.api_key_last_used_at;
  const titles = {
    named: asked.what === 'named' ? admin.key.askNamed(asked.key.name, name) : '',
    revoke: admin.key.askRevoke(name),
    replace: admin.key.askReplace(name),
  };
  return (
    <Confirm
      title={titles[asked.what]}
      text={usedAt === null ? admin.key.neverUsed : admin.key.lastUsed(whenOf(Date.parse(usedAt)))}
      verb={asked.what === 'replace' ? admin.key.verbReplace : admin.key.verb}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

interface SecretDialogProps {
  readonly name: string;
  readonly credentials: ApiCredentials;
  readonly onClose: () => void;
}

/** Key and secret, once. */
function SecretDialog({ name, credentials, onClose }: SecretDialogProps) {
  const { api_key: key, api_secret: secret } = credentials;
  const [isStored, setStored] = useState(false);
  return (
    <Dialog
      title={admin.key.dialog(name)}
      size="middle"
      isHeld
      onClose={onClose}
      actions={<DoneButton isReady={isStored} onDone={onClose} />}
    >
      <p class={style.warn}>
        <Icon name="warn" />
        {admin.key.once}
      </p>
      <CopyField label={admin.key.key} value={key} />
      <CopyField label={admin.key.secret} value={secret} />
      <div class={style.row}>
        <Button kind="line" onClick={() => download(admin.key.file(key), `${key}\n${secret}\n`)}>
          {admin.key.download}
        </Button>
      </div>
      <Checkbox label={admin.key.stored} isOn={isStored} onChange={setStored} />
    </Dialog>
  );
}
