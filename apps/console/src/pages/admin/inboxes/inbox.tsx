import { HelpdeskError, type Inbox } from '@helpdesk/client';
import { channelRules } from '@helpdesk/domain';
import { useMemo, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { withChanges } from '../../../browser/leaving.ts';
import { confirmed } from '../../../state/confirmed.ts';
import { showSaved } from '../../../state/show-saved.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { Switch } from '../../../ui/form/field.tsx';
import { FormBody, SaveBar } from '../../../ui/form/form.tsx';
import { type Form, useForm } from '../../../ui/form/use-form.ts';
import { Blank, Page } from '../../../ui/page.tsx';
import { admin } from '../../../words/admin.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import { Live } from '../live.tsx';
import { adminRefusal, useAct } from '../use-act.ts';
import style from './inbox.module.css';
import { Appearance } from './inbox-appearance.tsx';
import { Behaviour } from './inbox-behaviour.tsx';
import { fullConfig, storedConfig } from './inbox-config.ts';
import { faultsOfInbox, type InboxValues } from './inbox-faults.ts';
import { FormTab } from './inbox-form.tsx';
import { HomePage } from './inbox-home.tsx';
import { Install } from './inbox-install.tsx';
import { Preview, type PreviewPage } from './inbox-preview.tsx';
import { Security } from './inbox-security.tsx';

const list = { name: admin.pages.inboxes, href: '/admin/inboxes' };
const tabs = ['appearance', 'home', 'form', 'behaviour', 'security', 'install'] as const;
type Tab = (typeof tabs)[number];

export function InboxPage({ id, tab }: { readonly id: number; readonly tab: string | undefined }) {
  const { client } = useWorkspace();
  const inbox = useFetched(['inboxes', 'one', id], () => client.call('getInbox', { params: { id } }));
  if (inbox.data !== undefined) {
    return <Editor inbox={inbox.data} tab={tabs.find((each) => each === tab) ?? 'appearance'} />;
  }
  const isGone = inbox.error instanceof HelpdeskError && inbox.error.status === 404;
  return (
    <Page title={admin.pages.inboxes} parent={list}>
      {isGone ? (
        <Blank title={admin.inboxes.gone}>
          <Link href={list.href}>{list.name}</Link>
        </Blank>
      ) : (
        <FetchFault of={inbox} />
      )}
    </Page>
  );
}

function Editor({ inbox, tab }: { readonly inbox: Inbox; readonly tab: Tab }) {
  const { client, queries } = useWorkspace();
  const initial = useMemo((): InboxValues => ({ ...fullConfig(inbox.config), name: inbox.name }), [inbox]);
  const form = useForm<InboxValues>({
    initial,
    check: faultsOfInbox,
    refusal: (error) => ({ form: adminRefusal(error) }),
    save: async ({ name, ...after }) => {
      const { name: _name, ...before } = initial;
      const body = { name, config: storedConfig(inbox.config, before, after) };
      const saved = await confirmed(() => client.call('updateInbox', { params: { id: inbox.id }, body }));
      void showSaved(queries, 'inboxes', saved);
    },
  });
  const { hasWidget } = channelRules[inbox.channel];
  return (
    <Page
      title={inbox.name}
      parent={list}
      actions={<Accepts inbox={inbox} />}
      foot={<SaveBar form={form} />}
      bar={hasWidget && <Tabs inbox={inbox} tab={tab} />}
      isSplit={hasWidget}
    >
      {hasWidget ? (
        <div class={style.split}>
          <div class={style.form}>
            <FormBody form={form}>
              <TabBody inbox={inbox} tab={tab} form={form} />
            </FormBody>
          </div>
          <PreviewOf tab={tab} values={form.values} />
        </div>
      ) : (
        <p>{admin.inboxes.onlyName}</p>
      )}
    </Page>
  );
}

/** The preview shows the page that belongs to the tab, until the administrator chooses another page. */
function PreviewOf({ tab, values }: { readonly tab: Tab; readonly values: InboxValues }) {
  const [chosen, setChosen] = useState<{ readonly tab: Tab; readonly page: PreviewPage }>();
  const usual = tab === 'form' ? 'form' : tab === 'behaviour' ? 'chat' : 'home';
  const page = chosen?.tab === tab ? chosen.page : usual;
  return <Preview config={values} page={page} onPage={(next) => setChosen({ tab, page: next })} />;
}

function Tabs({ inbox, tab }: { readonly inbox: Inbox; readonly tab: Tab }) {
  return (
    <nav class={style.tabs} aria-label={admin.inboxes.parts}>
      {tabs.map((each) => (
        <Link
          key={each}
          href={`${list.href}/${inbox.id}/${each}`}
          state={withChanges}
          aria-current={each === tab ? 'page' : undefined}
        >
          {admin.inboxes.tabs[each]}
        </Link>
      ))}
    </nav>
  );
}

interface TabBodyProps {
  readonly inbox: Inbox;
  readonly tab: Tab;
  readonly form: Form<InboxValues>;
}

function TabBody({ inbox, tab, form }: TabBodyProps) {
  switch (tab) {
    case 'appearance':
      return <Appearance inbox={inbox} form={form} />;
    case 'home':
      return <HomePage form={form} />;
    case 'form':
      return <FormTab form={form} />;
    case 'behaviour':
      return <Behaviour form={form} />;
    case 'security':
      return <Security form={form} inbox={inbox} />;
    case 'install':
      return <Install inbox={inbox} />;
  }
}

function Accepts({ inbox }: { readonly inbox: Inbox }) {
  const { client } = useWorkspace();
  const act = useAct();
  const { id, name, enabled } = inbox;
  const to = (next: boolean) => () => client.call('updateInbox', { params: { id }, body: { enabled: next } });
  return (
    <div class={style.accepts}>
      <Live isOn={enabled} />
      <Switch
        label={admin.inboxes.accepts}
        isOn={enabled}
        onChange={(isOn) => {
          const done = isOn ? admin.inboxes.on(name) : admin.inboxes.switchedOff(name);
          void act({ kinds: ['inboxes'], run: to(isOn), done, undo: to(enabled) });
        }}
      />
    </div>
  );
}
