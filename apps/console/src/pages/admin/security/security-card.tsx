import type { AgentWithKey } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { confirmed } from '../../../state/confirmed.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { useOnce } from '../../../ui/form/use-once.ts';
import { Icon } from '../../../ui/icon.tsx';
import { admin } from '../../../words/admin.ts';
import { fullName } from '../../../words/names.ts';
import { whenOf } from '../../../words/times.ts';
import { useFetched } from '../fetched.tsx';
import style from '../people/agents.module.css';
import { LinkDialog, type PasswordLink } from '../people/link-dialog.tsx';
import { adminRefusal, useAct } from '../use-act.ts';

/** How an agent signs in, and what an administrator can do when they cannot, or when another person could. */
export function SecurityCard({ agent, locked }: { readonly agent: AgentWithKey; readonly locked: string | undefined }) {
  const { client, toasts, agent: me } = useWorkspace();
  const act = useAct();
  const { isBusy, run: once } = useOnce();
  const params = { id: agent.id };
  const name = fullName(agent);
  const sessions = useFetched(['agents', 'sessions', agent.id], () => client.call('listAgentSessions', { params }), {
    enabled: locked === undefined,
  }).data;
  const [asked, setAsked] = useState<'end' | 'reset'>();
  const [link, setLink] = useState<PasswordLink>();
  const makeLink = async (): Promise<void> => {
    try {
      setLink(await confirmed(() => client.call('createPasswordLink', { params, body: {} })));
    } catch (error) {
      toasts.show({ text: adminRefusal(error, admin.security.isOff), tone: 'refused' });
    }
  };
  const last = sessions?.map(({ last_seen_at: at }) => Date.parse(at)).toSorted((a, b) => b - a)[0];
  const reasons = [
    agent.enabled ? admin.security.linkHint : admin.security.isOff,
    agent.id === me.id && admin.security.ownFactor,
  ];
  return (
    <section class={style.card} aria-labelledby="agent-security">
      <h3 id="agent-security">
        <Icon name="shield" />
        {admin.security.title}
      </h3>
      <p>
        {locked ??
          (last === undefined ? admin.security.noDevice : admin.security.devices(sessions?.length ?? 0, whenOf(last)))}
      </p>
      {locked === undefined && (
        <>
          <div class={style.row}>
            <Button kind="line" disabled={!agent.enabled} aria-disabled={isBusy} onClick={() => void once(makeLink)}>
              {admin.security.link}
            </Button>
            <Button kind="line" disabled={last === undefined} onClick={() => setAsked('end')}>
              {admin.security.endAll}
            </Button>
            <Button kind="line" disabled={agent.id === me.id} onClick={() => setAsked('reset')}>
              {admin.security.reset}
            </Button>
          </div>
          <p>{reasons.filter(Boolean).join(' ')}</p>
        </>
      )}
      {asked === 'end' && (
        <Confirm
          title={admin.security.askEnd(name)}
          text={admin.security.endText(sessions?.length ?? 0)}
          verb={admin.security.endAll}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            const run = () => client.call('endAgentSessions', { params });
            void act({ kinds: ['agents'], run, done: admin.security.ended(name) });
          }}
        />
      )}
      {asked === 'reset' && (
        <Confirm
          title={admin.security.askReset(name)}
          text={admin.security.resetText}
          verb={admin.security.reset}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            const run = () => client.call('resetSecondFactor', { params });
            void act({ kinds: ['agents'], run, done: admin.security.wasReset(name) });
          }}
        />
      )}
      {link && <LinkDialog name={name} link={link} onClose={() => setLink(undefined)} />}
    </section>
  );
}
