import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { leaveUnasked } from '../../browser/leaving.ts';
import { listPath } from '../../routes.ts';
import { type ListQuery, orderFields, viewRules } from '../../state/lists/lists.ts';
import { useWorkspace } from '../../state/workspace.ts';
import { Select } from '../../ui/form/field.tsx';
import { useReadable } from '../../ui/readable.ts';
import { listWords } from '../../words/lists.ts';
import { NameDialog, useViews } from './views.tsx';

const { view: text } = listWords;

interface SaveViewProps {
  /** The list that the view shall have. */
  readonly query: ListQuery;
  readonly onClose: () => void;
}

/** Asks for a name and for whom, then opens the view. */
export function SaveView({ query, onClose }: SaveViewProps) {
  const { agent, catalogues } = useWorkspace();
  const known = useReadable(catalogues);
  const [, go] = useLocation();
  const [seenBy, setSeenBy] = useState('me');
  const views = useViews();
  const mayShare = agent.permissions.includes('shared_views:manage');
  const save = async (name: string): Promise<void> => {
    const filters = viewRules(query, known) ?? [];
    const made = await views.create({ name, filters, ...orderFields(query) }, seenBy);
    leaveUnasked(() => go(listPath({ kind: 'view', id: made.id })));
  };
  return (
    <NameDialog
      title={text.title}
      verb={text.create}
      name=""
      isChanged={seenBy !== 'me'}
      onSave={save}
      onClose={onClose}
    >
      {mayShare && (
        <Select
          label={text.for}
          value={seenBy}
          choices={[
            { key: 'me', label: text.me },
            { key: 'all', label: text.all },
            ...known.teams.map(({ id, name }) => ({ key: `team ${id}`, label: text.team(name) })),
          ]}
          onChoose={setSeenBy}
        />
      )}
    </NameDialog>
  );
}
