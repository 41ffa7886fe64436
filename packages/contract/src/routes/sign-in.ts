import * as v from 'valibot';
import { agentWithKey } from '../records/agent.ts';
import { confirmBody } from '../records/second-factor.ts';
import {
  agentSession,
  changePasswordBody,
  confirmed,
  loginBody,
  ownSession,
  passwordLink,
  passwordLinkBody,
  resetPasswordBody,
  setPasswordBody,
  signInMethods,
} from '../records/sign-in.ts';
import { agentWith, anyone, type Route, signedIn, signInBodyLimit } from '../route.ts';
import { byId, bySession } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

const limited = { 429: 'Too many attempts failed', 503: 'Too many sign in at once' } as const;

/** How people sign in with a browser, and what they do to their own account then. */
export const signInRoutes = {
  listSignInMethods: {
    method: 'GET',
    path: '/api/v1/auth/methods',
    caller: anyone,
    summary: 'How agents can sign in',
    reply: signInMethods,
  },
  login: {
    method: 'POST',
    path: '/api/v1/auth/login',
    caller: anyone,
    summary: 'Sign in; the session comes as a cookie',
    body: loginBody,
    bodyLimit: signInBodyLimit,
    reply: agentWithKey,
    refusals: {
      401: 'Address or password is wrong, or a second factor is needed',
      403: 'A page of another origin asks, or passwords are off',
      ...limited,
    },
  },
  logout: {
    method: 'POST',
    path: '/api/v1/auth/logout',
    caller: anyone,
    summary: 'End the session of the cookie, if there is one',
    reply: done,
    refusals: { 403: 'A page of another origin asks', 503: 'The session could not be ended' },
  },
  getOwnSession: {
    method: 'GET',
    path: '/api/v1/auth/session',
    caller: signedIn,
    summary: 'Who is signed in, and how',
    reply: ownSession,
  },
  confirmSession: {
    method: 'POST',
    path: '/api/v1/auth/confirm',
    caller: signedIn,
    summary: 'Prove again who one is, for acts that need it',
    body: confirmBody,
    reply: confirmed,
    refusals: { 422: 'The desk is at an IP address: it has no passkeys' },
  },
  changeOwnPassword: {
    method: 'PUT',
    path: '/api/v1/auth/password',
    caller: signedIn,
    summary: 'Change the own password; other sessions end',
    body: changePasswordBody,
    reply: done,
  },
  listOwnSessions: {
    method: 'GET',
    path: '/api/v1/auth/sessions',
    caller: signedIn,
    summary: 'The own sessions',
    reply: v.array(agentSession),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/v1/auth/sessions',
    caller: signedIn,
    summary: 'End all own sessions but this one',
    reply: done,
  },
  endOwnSession: {
    method: 'DELETE',
    path: '/api/v1/auth/sessions/{id}',
    caller: signedIn,
    summary: 'End one of the own sessions',
    params: byId,
    reply: done,
  },
  listAgentSessions: {
    method: 'GET',
    path: '/api/v1/agents/{id}/sessions',
    caller: agentWith('users:manage'),
    summary: 'The sessions of an agent',
    params: byId,
    reply: v.array(agentSession),
  },
  endAgentSessions: {
    method: 'DELETE',
    path: '/api/v1/agents/{id}/sessions',
    caller: agentWith('users:manage'),
    summary: 'Sign an agent out of every browser',
    params: byId,
    reply: done,
  },
  endAgentSession: {
    method: 'DELETE',
    path: '/api/v1/agents/{id}/sessions/{session_id}',
    caller: agentWith('users:manage'),
    summary: 'Sign an agent out of one browser',
    params: bySession,
    reply: done,
  },
  createPasswordLink: {
    method: 'POST',
    path: '/api/v1/agents/{id}/password-link',
    caller: agentWith('users:manage'),
    grant: 'agent.password_link',
    summary: 'Make a link with which an agent sets a password; it is shown once',
    params: byId,
    body: passwordLinkBody,
    reply: passwordLink,
    refusals: { 409: 'The agent is disabled', 422: 'No mail is configured' },
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/v1/agents/reset-password',
    caller: anyone,
    summary: 'Ask for a link by mail; the answer is the same whoever asks',
    body: resetPasswordBody,
    bodyLimit: signInBodyLimit,
    reply: done,
    refusals: { 403: 'A page of another origin asks', 429: 'Ten an hour and address' },
  },
  setPasswordByLink: {
    method: 'POST',
    path: '/api/v1/agents/set-password',
    caller: anyone,
    summary: 'Set a password with the token of a link; all sessions end, and nobody is signed in',
    body: setPasswordBody,
    bodyLimit: signInBodyLimit,
    reply: done,
    refusals: { 403: 'A page of another origin asks', 503: 'Too many passwords are set at once' },
  },
} as const satisfies Record<string, Route>;
