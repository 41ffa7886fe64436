import { adminRoleName, agentRoleName } from '@helpdesk/domain';
import { LazyDialog } from '../../../../app/lazy-dialog.tsx';
import { useWorkspace } from '../../../../state/workspace.ts';
import { useFetched } from '../../fetched.tsx';
import { adminRefusal } from '../../use-act.ts';
import { isBeyond } from '../agent-details.ts';
import { loadInvite } from './load-invite.ts';

/** The dialog, with what is known of the two roles: it is loaded when it is opened. */
export function Invite({ onClose }: { readonly onClose: () => void }) {
  const { client, agent: me } = useWorkspace();
  const roles = useFetched(['roles', 'list'], () => client.call('listRoles')).data;
  const roleNamed = (name: string) => roles?.find((each) => each.name === name);
  const [agent, admin] = [roleNamed(agentRoleName), roleNamed(adminRoleName)];
  const ofAgent = agent && 'permissions' in agent ? agent.permissions : undefined;
  const offersAdmin = admin !== undefined && !isBeyond(admin, me);
  return <LazyDialog load={loadInvite} of={{ ofAgent, offersAdmin, refusalOf: adminRefusal }} onClose={onClose} />;
}
