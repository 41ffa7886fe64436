import type { BodyOf } from '@helpdesk/contract';
import type { JsonObject } from '@helpdesk/domain';
import type { PasskeyAnswer, PasskeyOffer } from '@helpdesk/domain/use-cases';
import { presentPasskey, presentSecuritySettings } from '../../presenters/second-factor.ts';
import { iso } from '../../presenters/time.ts';
import type { Handlers } from '../handler.ts';
import { answerSignIn, browserOf, countingFailures } from './signing-in.ts';

export const secondFactorHandlers = {
  passSecondFactor: async (call) =>
    answerSignIn(call, () =>
      countingFailures(call, (addressWait) => {
        const { token, code, passkey } = call.body;
        const answer = passkey === undefined ? undefined : answerOf(passkey);
        return call.helpdesk.passSecondFactor({ token, code, passkey: answer, browser: browserOf(call), addressWait });
      }),
    ),
  startTotp: async ({ helpdesk, actor }) => {
    const { secret, uri, expiresAt } = await helpdesk.startTotp(actor);
    return { secret, uri, expires_at: iso(expiresAt) };
  },
  confirmTotp: async ({ helpdesk, actor, body }) => ({
    recovery_codes: [...(await helpdesk.confirmTotp(actor, body.code))],
  }),
  removeTotp: ({ helpdesk, actor }) => helpdesk.removeTotp(actor),
  renewRecoveryCodes: async ({ helpdesk, actor }) => ({
    recovery_codes: [...(await helpdesk.renewRecoveryCodes(actor))],
  }),
  offerPasskey: async ({ helpdesk, actor }) => presentOffer(await helpdesk.offerPasskey(actor)),
  addPasskey: async ({ helpdesk, actor, body }) =>
    presentPasskey(await helpdesk.addPasskey(actor, { ...answerOf(body), name: body.name })),
  listPasskeys: async ({ helpdesk, actor }) => (await helpdesk.listPasskeys(actor)).map(presentPasskey),
  renamePasskey: async ({ helpdesk, actor, params, body }) =>
    presentPasskey(await helpdesk.renamePasskey(actor, params.id, body.name)),
  deletePasskey: ({ helpdesk, actor, params }) => helpdesk.deletePasskey(actor, params.id),
  offerPasskeyLogin: async ({ helpdesk, gate, reply }) => {
    await gate.countChallenge(reply.request);
    return presentOffer(await helpdesk.offerPasskeySignIn());
  },
  loginWithPasskey: async (call) =>
    answerSignIn(call, () =>
      countingFailures(call, (addressWait) => {
        const browser = { ...browserOf(call), remember: call.body.remember };
        return call.helpdesk.signInWithPasskey(answerOf(call.body), browser, addressWait);
      }),
    ),
  resetSecondFactor: ({ helpdesk, actor, params }) => helpdesk.resetSecondFactor(actor, params.id),
  getSecuritySettings: async ({ helpdesk, actor }) =>
    presentSecuritySettings(await helpdesk.getSecuritySettings(actor)),
  updateSecuritySettings: async ({ helpdesk, actor, body }) =>
    presentSecuritySettings(
      await helpdesk.updateSecuritySettings(actor, {
        passwordLogin: body.password_login,
        requireSecondFactor: body.require_second_factor,
        sessionIdleHours: body.session_idle_hours,
        sessionMaxDays: body.session_max_days,
      }),
    ),
} satisfies Partial<Handlers>;

/** The browser's answer is JSON: it came as such. */
export function answerOf({
  challenge_id: challengeId,
  response,
}: Pick<BodyOf<'loginWithPasskey'>, 'challenge_id' | 'response'>): PasskeyAnswer {
  return { challengeId, response: response as JsonObject };
}

function presentOffer({ challengeId, options }: PasskeyOffer) {
  return { challenge_id: challengeId, options };
}
