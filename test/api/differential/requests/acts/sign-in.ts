import type { RouteId } from '@helpdesk/contract';
import type { Act } from '../scene.ts';
import { agentOf, unknownId } from './choose.ts';

/** Tokens and cookies differ from desk to desk: here every desk gives the same refusals. */
export const signInActs = {
  login: () => ({ route: 'login', body: { email: 'nobody@example.com', password: 'of nobody' } }),
  checkSetup: () => ({ route: 'checkSetup', body: { token: 'none' } }),
  claimSetup: () => ({
    route: 'claimSetup',
    body: {
      ...{ token: 'none', first_name: 'Ada', email: 'ada@example.com', password: 'four words that rhyme' },
      desk: { name: 'Acme', locale: 'en', timezone: 'UTC' },
      origin: 'http://localhost:9000',
    },
  }),
  deleteSample: () => ({ route: 'deleteSample' }),
  confirmSession: () => ({ route: 'confirmSession', body: { password: 'of nobody' } }),
  changeOwnPassword: () => ({ route: 'changeOwnPassword', body: { new_password: 'four words that rhyme' } }),
  endOwnSession: () => ({ route: 'endOwnSession', params: { id: unknownId } }),
  endAgentSession: (scene) => ({
    route: 'endAgentSession',
    params: { id: agentOf(scene)?.id ?? unknownId, session_id: unknownId },
  }),
  createPasswordLink: (scene) => ({
    route: 'createPasswordLink',
    params: { id: agentOf(scene)?.id ?? unknownId },
    body: { send: true },
  }),
  requestPasswordReset: () => ({ route: 'requestPasswordReset', body: { email: 'nobody@example.com' } }),
  inviteAgents: () => ({ route: 'inviteAgents', body: { people: [{ email: 'nobody@example.com' }], send: true } }),
  checkPasswordLink: () => ({ route: 'checkPasswordLink', body: { token: 'none' } }),
  setPasswordByLink: () => ({ route: 'setPasswordByLink', body: { token: 'none', password: 'four words that rhyme' } }),
  passSecondFactor: () => ({ route: 'passSecondFactor', body: { token: 'none', code: '123456' } }),
  confirmTotp: () => ({ route: 'confirmTotp', body: { code: '123456' } }),
  addPasskey: () => ({ route: 'addPasskey', body: { challenge_id: 'none', response: { id: 'none' }, name: 'None' } }),
  renamePasskey: () => ({ route: 'renamePasskey', params: { id: unknownId }, body: { name: 'None' } }),
  deletePasskey: () => ({ route: 'deletePasskey', params: { id: unknownId } }),
  loginWithPasskey: () => ({ route: 'loginWithPasskey', body: { challenge_id: 'none', response: { id: 'none' } } }),
  updateDeskSettings: ({ draw }) => ({
    route: 'updateDeskSettings',
    body: { name: draw.pick(['Acme', ' ', 'Ünï 😀']), timezone: draw.pick([null, 'Asia/Tokyo']) },
  }),
  updateSecuritySettings: () => ({ route: 'updateSecuritySettings', body: { session_max_days: 60 } }),
} satisfies Partial<Record<RouteId, Act>>;
