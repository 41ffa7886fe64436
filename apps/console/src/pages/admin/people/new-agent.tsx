import { useState } from 'preact/hooks';
import { confirmed } from '../../../state/confirmed.ts';
import { showMade } from '../../../state/show-saved.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { admin } from '../../../words/admin.ts';
import { words } from '../../../words/en.ts';
import { fullName } from '../../../words/names.ts';
import { adminRefusal } from '../use-act.ts';
import { AgentFields, type AgentValues, faultsOfAgent } from './agent-fields.tsx';
import { LinkDialog, type PasswordLink } from './link-dialog.tsx';

const nobody: AgentValues = { first_name: '', last_name: '', email: '', roles: ['Agent'], teams: [] };

/** Asks for the name and the roles, then shows the link with which the new agent sets a password. */
export function NewAgent({ onClose }: { readonly onClose: () => void }) {
  const { client, queries, toasts } = useWorkspace();
  const [link, setLink] = useState<{ readonly name: string; readonly link: PasswordLink }>();
  const form = useForm<AgentValues>({
    initial: nobody,
    check: faultsOfAgent,
    refusal: (error) => ({ form: adminRefusal(error, admin.agents.emailTaken) }),
    save: async ({ roles, teams, ...values }) => {
      const body = { ...values, roles: [...roles], teams: [...teams] };
      const agent = await confirmed(() => client.call('createAgent', { body }));
      showMade(queries, ['agents', 'list'], agent);
      const name = fullName(agent);
      try {
        const params = { id: agent.id };
        const made = await confirmed(() => client.call('createPasswordLink', { params, body: {} }));
        setLink({ name, link: made });
      } catch {
        onClose();
        toasts.show({ text: admin.link.failed, tone: 'refused' });
      }
    },
  });
  if (link !== undefined) {
    return (
      <LinkDialog
        name={link.name}
        link={link.link}
        onClose={() => {
          onClose();
          toasts.show({ text: admin.agents.created(link.name), tone: 'done' });
        }}
      />
    );
  }
  return (
    <FormDialog form={form} title={admin.agents.create} size="middle" verb={words.form.create} onClose={onClose}>
      <AgentFields form={form} />
    </FormDialog>
  );
}
