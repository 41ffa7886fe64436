import { useWorkspace } from '../state/workspace.ts';
import { Blank } from '../ui/page.tsx';
import { useReadable } from '../ui/readable.ts';
import { words } from '../words/en.ts';
import { fullName } from '../words/names.ts';

/**
 * Shown instead of a page that the agent may not see. It names an administrator to ask, if possible one who is online.
 */
export function Forbidden({ page }: { readonly page: string }) {
  const { agents, administrators } = useReadable(useWorkspace().catalogues);
  const those = agents.filter(({ id, enabled }) => enabled && administrators.includes(id));
  const asked = those.find(({ availability_status: status }) => status === 'online') ?? those[0];
  return (
    <Blank
      title={words.page.forbidden(page)}
      hint={asked === undefined ? words.page.askAdmin : words.page.ask(fullName(asked))}
    />
  );
}
