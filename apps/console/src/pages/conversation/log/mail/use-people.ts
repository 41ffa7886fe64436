import type { Conversation } from '@helpdesk/client';
import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { useWorkspace } from '../../../../state/workspace.ts';

/** Who was in the mails of a conversation, fetched again with each message; undefined until they are known. */
export function usePeople({ uuid, last_message_at: lastAt }: Pick<Conversation, 'uuid' | 'last_message_at'>) {
  const { client, queries, agent } = useWorkspace();
  const { data } = useQuery(
    {
      queryKey: ['mail people', uuid, lastAt],
      queryFn: ({ signal }) => client.call('listMailPeople', { params: { uuid }, signal }),
      enabled: agent.permissions.includes('messages:read'),
      placeholderData: keepPreviousData,
    },
    queries,
  );
  return data;
}
