import * as v from 'valibot';
import { draft, draftQuery, saveDraftBody } from '../records/draft.ts';
import { agentWith, anyAgent, messageBodyLimit, type Route } from '../route.ts';
import { byUuid } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

export const draftRoutes = {
  listMyDrafts: {
    method: 'GET',
    path: '/api/v1/drafts',
    caller: anyAgent,
    summary: "The caller's drafts, last changed first; as many as fit into 1 MiB",
    reply: v.array(draft),
  },
  listDraftsOfConversation: {
    method: 'GET',
    path: '/api/v1/conversations/{uuid}/draft',
    caller: anyAgent,
    summary: "The caller's drafts in the conversation, one of each type",
    params: byUuid,
    reply: v.array(draft),
  },
  saveDraft: {
    method: 'POST',
    path: '/api/v1/conversations/{uuid}/draft',
    caller: agentWith('conversations:read'),
    summary: 'Save a draft of the caller, or change it',
    params: byUuid,
    body: saveDraftBody,
    bodyLimit: messageBodyLimit,
    reply: draft,
    refusals: { 409: 'The draft was changed since; `data.draft` is the newer one. Or the caller has 200 drafts' },
  },
  deleteDraft: {
    method: 'DELETE',
    path: '/api/v1/conversations/{uuid}/draft',
    caller: anyAgent,
    summary: 'Delete a draft of the caller; true as well where there is none',
    params: byUuid,
    query: draftQuery,
    reply: done,
  },
} as const satisfies Record<string, Route>;
