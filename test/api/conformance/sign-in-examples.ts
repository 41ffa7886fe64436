import type { RouteId } from '@helpdesk/contract';
import type { Example } from './examples.ts';
import { passkeyAnswer, pendingToken, totpCode, withPasskey, withTotp } from './second-factor.ts';
import { claim, setupToken } from './setup-link.ts';
import { signedIn, somePassword, withPassword } from './signed-in.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

/** A request of a new browser. */
const inBrowser = (body?: object): Example => {
  return async (world) => ({ headers: (await signedIn(world)).headers, ...(body && { body }) });
};

/** A request that succeeds, of each row that is about signing in. */
export const signInExamples = {
  login: async (world) => ({ body: { email: (await withPassword(world)).email, password: somePassword } }),
  checkSetup: async (world) => ({ body: { token: await setupToken(world) } }),
  claimSetup: async (world) => ({ body: { token: await setupToken(world), ...claim() } }),
  deleteSample: async () => ({}),
  logout: inBrowser(),
  getOwnSession: inBrowser(),
  confirmSession: inBrowser({ password: somePassword }),
  changeOwnPassword: inBrowser({ current_password: somePassword, new_password: 'five words without any rhyme' }),
  listOwnSessions: inBrowser(),
  endOtherSessions: async (world) => {
    const { email } = await signedIn(world);
    return { headers: (await signedIn(world, { email })).headers };
  },
  endOwnSession: async (world) => {
    const { email, sessionId } = await signedIn(world);
    return { headers: (await signedIn(world, { email })).headers, params: { id: sessionId } };
  },
  endAgentSessions: async (world) => ({ params: { id: (await signedIn(world)).agentId } }),
  endAgentSession: async (world) => {
    const { agentId, sessionId } = await signedIn(world);
    return { params: { id: agentId, session_id: sessionId } };
  },
  createPasswordLink: async (world) => ({ params: { id: (await world.agent()).id }, body: { send: false } }),
  requestPasswordReset: () => ({ body: { email: 'somebody@example.com' }, from: newAddress() }),
  inviteAgents: () => ({ body: { people: [{ email: `${crypto.randomUUID()}@example.com` }], send: false } }),
  checkPasswordLink: async (world) => {
    const { id } = await world.agent();
    const { url } = await world.data('createPasswordLink', { params: { id }, body: {} });
    return { body: { token: url?.split('#')[1] ?? '' } };
  },
  setPasswordByLink: async (world) => {
    const { id } = await world.agent();
    const { url } = await world.data('createPasswordLink', { params: { id }, body: {} });
    return { body: { token: url?.split('#')[1] ?? '', password: somePassword } };
  },
  passSecondFactor: async (world) => {
    const { email, code } = await withTotp(world);
    return { body: { token: await pendingToken(world, email), code: code(1) } };
  },
  startTotp: inBrowser(),
  confirmTotp: async (world) => {
    const { headers } = await signedIn(world);
    const { secret } = await world.data('startTotp', { headers });
    return { headers, body: { code: totpCode(secret, world.clock.now()) } };
  },
  removeTotp: inBrowser(),
  renewRecoveryCodes: async (world) => ({ headers: (await withTotp(world)).headers }),
  offerPasskey: inBrowser(),
  addPasskey: async (world) => {
    const { headers } = await signedIn(world);
    const offer = await world.data('offerPasskey', { headers });
    return { headers, body: { ...softwareAuthenticator().create(offer), name: 'Laptop' } };
  },
  listPasskeys: async (world) => ({ headers: (await withPasskey(world)).headers }),
  renamePasskey: async (world) => {
    const { headers, passkeyId } = await withPasskey(world);
    return { headers, params: { id: passkeyId }, body: { name: 'Phone' } };
  },
  deletePasskey: async (world) => {
    const { headers, passkeyId } = await withPasskey(world);
    return { headers, params: { id: passkeyId } };
  },
  loginWithPasskey: async (world) => ({
    body: await passkeyAnswer(world, (await withPasskey(world)).authenticator),
  }),
  resetSecondFactor: async (world) => ({ params: { id: (await withTotp(world)).agentId } }),
  updateDeskSettings: () => ({ body: { name: 'Acme' } }),
  updateSecuritySettings: () => ({ body: { session_max_days: 90 } }),
} as const satisfies Partial<Record<RouteId, Example>>;

/** A new address each time, because few requests for a link are answered for one address. */
function newAddress(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3));
  return `10.${a}.${b}.${c}`;
}
