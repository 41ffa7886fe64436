import { HelpdeskError, type Inbox } from '@helpdesk/client';
import { channelRules, type InboxChannel } from '@helpdesk/domain';
import { useMemo, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { confirmed } from '../../../state/confirmed.ts';
import { showSaved } from '../../../state/show-saved.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { FormBody, SaveBar } from '../../../ui/form/form.tsx';
import { type Form, useForm } from '../../../ui/form/use-form.ts';
import { Blank, Page } from '../../../ui/page.tsx';
import { admin } from '../../../words/admin.ts';
import { FetchFault, useFetched } from '../fetched.tsx';
import { adminRefusal } from '../use-act.ts';
import { Accepts } from './accepts.tsx';
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
import { MailEditor, mailTabOf } from './mail/mail-editor.tsx';
import { Tabs } from './tabs.tsx';

const list = { name: admin.pages.inboxes, href: '/admin/inboxes' };
const tabs = ['appearance', 'home', 'form', 'behaviour', 'security', 'install'] as const;
type Tab = (typeof tabs)[number];

/** What of an inbox is shown first. */
export function firstTab(channel: InboxChannel): string {
  return channelRules[channel].hasAddresses ? mailTabOf(undefined) : tabs[0];
}

export function InboxPage({ id, tab }: { readonly id: number; readonly tab: string | undefined }) {
  const { client } = useWorkspace();
  const inbox = useFetched(['inboxes', 'one', id], () => client.call('getInbox', { params: { id } }));
  if (inbox.data !== undefined) {
    if (channelRules[inbox.data.channel].hasAddresses) return <MailEditor inbox={inbox.data} tab={mailTabOf(tab)} />;
    return <Editor inbox={inbox.data} tab={tabs.find((each) => each === tab) ?? tabs[0]} />;
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
  return (
    <Page
      title={inbox.name}
      parent={list}
      actions={<Accepts inbox={inbox} />}
      foot={<SaveBar form={form} />}
      bar={<Tabs id={inbox.id} tabs={tabs} tab={tab} nameOf={(each) => admin.inboxes.tabs[each]} />}
      isSplit
    >
      <div class={style.split}>
        <div class={style.form}>
          <FormBody form={form}>
            <TabBody inbox={inbox} tab={tab} form={form} />
          </FormBody>
        </div>
        <PreviewOf tab={tab} values={form.values} />
      </div>
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
