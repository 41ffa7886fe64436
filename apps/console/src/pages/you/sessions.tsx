import type { AgentSession } from '@helpdesk/client';
import { useState } from 'preact/hooks';
import { useWorkspace } from '../../state/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import ui from '../../ui/ui.module.css';
import { words } from '../../words/en.ts';
import { dateOf, whenOf } from '../../words/times.ts';
import { you } from '../../words/you.ts';
import { deviceWords } from './device-words.ts';
import { Fetched } from './fetched.tsx';
import { Entry, Section } from './section.tsx';
import { own, useAct } from './use-act.ts';
import style from './you.module.css';

const { sessions } = you;

export function Sessions() {
  const { client } = useWorkspace();
  const { run } = useAct();
  const [isAsked, setAsked] = useState(false);
  return (
    <Page title={you.pages.sessions}>
      <div class={style.column}>
        <Section hint={sessions.hint}>
          <Fetched name={own.sessions} fetch={() => client.call('listOwnSessions')}>
            {(list) => (
              <>
                {inOrder(list).map((each) => (
                  <One key={each.id} session={each} />
                ))}
                {list.length > 1 && (
                  <div>
                    <Button kind="line" onClick={() => setAsked(true)}>
                      {sessions.endOthers}
                    </Button>
                  </div>
                )}
              </>
            )}
          </Fetched>
          {isAsked && (
            <Confirm
              title={sessions.endOthersTitle}
              text={sessions.endOthersText}
              verb={sessions.endOthersVerb}
              onConfirm={() => void run(() => client.call('endOtherSessions'), sessions.endedOthers)}
              onClose={() => setAsked(false)}
            />
          )}
        </Section>
      </div>
    </Page>
  );
}

/** This one first, then the one that was used last. */
function inOrder(list: readonly AgentSession[]): readonly AgentSession[] {
  return list.toSorted((a, b) => Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at));
}

function One({ session }: { readonly session: AgentSession }) {
  const { client } = useWorkspace();
  const { run, isBusy } = useAct();
  const { id, current, user_agent: userAgent, last_seen_at: seen, created_at: since, method } = session;
  const device = deviceWords(userAgent);
  const about = [sessions.seen(whenOf(Date.parse(seen))), sessions.since[method](dateOf(Date.parse(since)))];
  const end = () => run(() => client.call('endOwnSession', { params: { id } }), sessions.ended);
  return (
    <Entry name={device} hint={words.parts(about)}>
      {current ? (
        <span class={`${ui.chip} ${ui.chipGood}`}>{sessions.current}</span>
      ) : (
        <Button kind="line" aria-label={sessions.endOf(device)} aria-disabled={isBusy} onClick={() => void end()}>
          {sessions.end}
        </Button>
      )}
    </Entry>
  );
}
