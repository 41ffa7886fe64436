import type { Inbox } from '@helpdesk/client';
import { useMemo } from 'preact/hooks';
import { confirmed } from '../../../../state/confirmed.ts';
import { showSaved } from '../../../../state/show-saved.ts';
import { useWorkspace } from '../../../../state/workspace.ts';
import { FormBody, SaveBar } from '../../../../ui/form/form.tsx';
import { type Form, useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { admin } from '../../../../words/admin.ts';
import { mailWords } from '../../../../words/admin-mail.ts';
import { adminRefusal } from '../../use-act.ts';
import { Accepts } from '../accepts.tsx';
import { Tabs } from '../tabs.tsx';
import { AddressTab } from './address-tab.tsx';
import style from './mail.module.css';
import { faultsOfMail, fieldOfPath } from './mail-faults.ts';
import { inboxBody, type MailValues, mailValues, type StoredMail, storedMail } from './mail-values.ts';
import { MailboxTab } from './mailbox-tab.tsx';
import { RepliesTab } from './replies-tab.tsx';
import { RulesTab } from './rules-tab.tsx';

const tabs = ['address', 'mailbox', 'replies', 'rules'] as const;
type MailTab = (typeof tabs)[number];

/** The part that an address names; the first one otherwise. */
export function mailTabOf(name: string | undefined): MailTab {
  return tabs.find((each) => each === name) ?? tabs[0];
}

/** An inbox for e-mail. Its parts are one form. */
export function MailEditor({ inbox, tab }: { readonly inbox: Inbox; readonly tab: MailTab }) {
  const { client, queries } = useWorkspace();
  const stored = useMemo(() => storedMail(inbox), [inbox]);
  const initial = useMemo(() => mailValues(stored, mailWords.folderOfDesk), [stored]);
  const form: Form<MailValues> = useForm<MailValues>({
    initial,
    check: (values) => faultsOfMail(values, stored),
    fieldOf: (path) => fieldOfPath(path, form.values),
    refusal: (error) => ({ form: adminRefusal(error) }),
    save: async (values) => {
      const body = inboxBody(values, stored);
      const saved = await confirmed(() => client.call('updateInbox', { params: { id: inbox.id }, body }));
      void showSaved(queries, 'inboxes', saved);
    },
  });
  return (
    <Page
      title={inbox.name}
      parent={{ name: admin.pages.inboxes, href: '/admin/inboxes' }}
      actions={<Accepts inbox={inbox} />}
      foot={<SaveBar form={form} />}
      bar={<Tabs id={inbox.id} tabs={tabs} tab={tab} nameOf={(each) => mailWords.tabs[each]} />}
    >
      <TabBody inbox={inbox} stored={stored} tab={tab} form={form} />
    </Page>
  );
}

interface TabBodyProps {
  readonly inbox: Inbox;
  readonly stored: StoredMail;
  readonly tab: MailTab;
  readonly form: Form<MailValues>;
}

function TabBody({ inbox, stored, tab, form }: TabBodyProps) {
  if (tab === 'mailbox') return <MailboxTab form={form} stored={stored} inboxId={inbox.id} />;
  return (
    <div class={style.single}>
      <FormBody form={form}>
        {tab === 'address' && <AddressTab form={form} stored={stored} />}
        {tab === 'replies' && <RepliesTab form={form} />}
        {tab === 'rules' && <RulesTab form={form} />}
      </FormBody>
    </div>
  );
}
