import { agentWithKey } from '../records/agent.ts';
import { checkedSetup, claimBody, setupCheckBody } from '../records/setup.ts';
import { agentWith, anyoneAnywhere, type Route, signInBodyLimit } from '../route.ts';
import { done } from '../shapes/scalars.ts';

const refusals = {
  401: 'The link is not of this desk, or too old: `data.code` says which',
  403: 'A page of another origin asks',
  409: 'The desk is set up',
  429: 'Too many attempts failed',
} as const;

/** How the person who has started a desk becomes its first administrator. */
export const setupRoutes = {
  checkSetup: {
    method: 'POST',
    path: '/api/v1/setup/check',
    caller: anyoneAnywhere,
    summary: 'Whether a setup link is good',
    body: setupCheckBody,
    bodyLimit: signInBodyLimit,
    reply: checkedSetup,
    storesNothing: true,
    refusals,
  },
  claimSetup: {
    method: 'POST',
    path: '/api/v1/setup/claim',
    caller: anyoneAnywhere,
    summary: 'Become the first administrator of a new desk; the session comes as a cookie',
    body: claimBody,
    bodyLimit: 2 * signInBodyLimit,
    reply: agentWithKey,
    refusals: { ...refusals, 503: 'Too many passwords are set at once' },
  },
  deleteSample: {
    method: 'DELETE',
    path: '/api/v1/setup/sample',
    caller: agentWith('general_settings:manage'),
    summary: 'Delete the sample conversation of a new desk, and its contact; repeats return the same',
    reply: done,
  },
} as const satisfies Record<string, Route>;
