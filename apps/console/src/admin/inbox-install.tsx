import type { Inbox } from '@helpdesk/client';
import { useDesk } from '../desk/desk.ts';
import { CopyField } from '../ui/copy-field.tsx';
import { admin } from '../words/admin.ts';
import { FetchFault, useFetched } from './fetched.tsx';

const words = admin.inboxes;

export function Install({ inbox }: { readonly inbox: Inbox }) {
  const { client } = useDesk();
  const { id } = inbox;
  const install = useFetched(['inboxes', 'install', id], () => client.call('getInboxInstall', { params: { id } }));
  const { data } = install;
  if (data === undefined) return <FetchFault of={install} />;
  if (data === null) return <p>{words.noWidget}</p>;
  const { snippet, loader_url: loader, pinned_url: pinned, integrity } = data;
  return (
    <>
      <p>{words.paste}</p>
      <CopyField label={words.snippet} value={snippet} isBlock />
      {pinned !== null && integrity !== null && (
        <CopyField
          label={words.pinned}
          value={snippet.replace(`"${loader}"`, `"${pinned}" integrity="${integrity}" crossorigin="anonymous"`)}
          isBlock
        />
      )}
    </>
  );
}
