import { presentAgentWithKey } from '../../presenters/agent.ts';
import { presentAgentSession } from '../../presenters/agent-session.ts';
import { loginUrl } from '../../presenters/oidc-provider.ts';
import { iso } from '../../presenters/time.ts';
import { requireOwnPage } from '../../request/caller/cross-site.ts';
import { originOf } from '../../request/caller/origin-of.ts';
import { mayHavePasskeys } from '../../request/caller/own-page.ts';
import type { Handlers } from '../handler.ts';
import { noMail, passwordLinkUrl } from './password-links.ts';
import { answerOf } from './second-factor.ts';
import { answerSignIn, browserOf, countingPasswords, sessionOf } from './signing-in.ts';

export const signInHandlers = {
  listSignInMethods: async ({ helpdesk, options, links, reply }) => {
    const { name, logoUrl, password, passkeys, isSetupOpen } = await helpdesk.listSignInMethods();
    const oidc = (await helpdesk.listSignInProviders()).map((provider) => ({
      id: provider.id,
      name: provider.name,
      logo_url: provider.logoUrl,
      login_url: loginUrl(options.baseUrl(), provider.id),
    }));
    return {
      name,
      logo_url: links.logo(logoUrl),
      password,
      password_reset: 'admin',
      passkeys: passkeys && mayHavePasskeys(reply.request, options.baseUrl()),
      setup_open: isSetupOpen,
      oidc,
    };
  },
  login: async (call) =>
    answerSignIn(call, () =>
      countingPasswords(call, (limits) => {
        const { email, password, code, remember } = call.body;
        return call.helpdesk.signIn({
          ...{ email, password, code, ...limits },
          browser: { ...browserOf(call), remember },
        });
      }),
    ),
  logout: async ({ helpdesk, gate, options, reply }) => {
    const token = gate.cookies.sessionOf(reply.request);
    if (token === undefined) return true;
    requireOwnPage(reply.request, options);
    await helpdesk.signOut(token, originOf(reply.request));
    gate.cookies.clearSession(reply);
    return true;
  },
  getOwnSession: async ({ helpdesk, actor, links }) => {
    const { hasPassword, totp, passkeys, recoveryCodes } = await helpdesk.readOwnSignIn(actor);
    return {
      agent: presentAgentWithKey(actor, links),
      session: presentAgentSession(sessionOf(actor), actor),
      has_password: hasPassword,
      totp,
      passkeys,
      recovery_codes_left: recoveryCodes,
      enroll: sessionOf(actor).mustEnroll,
    };
  },
  confirmSession: async ({ helpdesk, actor, body }) => {
    const { password, code, challenge_id, response } = body;
    const passkey =
      challenge_id === undefined || response === undefined ? undefined : answerOf({ challenge_id, response });
    return { fresh_until: iso(await helpdesk.confirmSession(actor, { password, code, passkey })) };
  },
  changeOwnPassword: async ({ helpdesk, actor, body, gate, options, reply }) => {
    const { token, device } = await helpdesk.changeOwnPassword(actor, {
      currentPassword: body.current_password,
      newPassword: body.new_password,
    });
    gate.cookies.setSession(reply, token, sessionOf(actor), options.now());
    gate.cookies.setDevice(reply, device);
    return true;
  },
  listOwnSessions: async ({ helpdesk, actor }) =>
    (await helpdesk.listOwnSessions(actor)).map((session) => presentAgentSession(session, actor)),
  endOtherSessions: ({ helpdesk, actor }) => helpdesk.endOtherSessions(actor),
  endOwnSession: ({ helpdesk, actor, params }) => helpdesk.endOwnSession(actor, params.id),
  listAgentSessions: async ({ helpdesk, actor, params }) =>
    (await helpdesk.listAgentSessions(actor, params.id)).map((session) => presentAgentSession(session, actor)),
  endAgentSessions: ({ helpdesk, actor, params }) => helpdesk.endAgentSessions(actor, params.id),
  endAgentSession: ({ helpdesk, actor, params }) => helpdesk.endAgentSessions(actor, params.id, params.session_id),
  createPasswordLink: async ({ helpdesk, actor, params, body, options }) => {
    if (body.send) throw noMail();
    const { link, token } = await helpdesk.createPasswordLink(actor, params.id);
    return { url: passwordLinkUrl(options.baseUrl(), token), kind: link.kind, expires_at: iso(link.expiresAt) };
  },
  // No mail is configured, so no link is sent, whether the address is known or not.
  requestPasswordReset: async ({ gate, reply }) => {
    await gate.countLinkRequest(reply.request);
    return true;
  },
  checkPasswordLink: async ({ helpdesk, body }) => {
    const { kind, agent } = await helpdesk.checkPasswordLink(body.token);
    return {
      kind,
      email: agent.email,
      first_name: agent.firstName,
      last_name: agent.lastName,
      roles: [...agent.roles],
      permissions: [...agent.permissions],
    };
  },
  setPasswordByLink: ({ helpdesk, body, reply }) => {
    const { token, password, first_name: firstName, last_name: lastName } = body;
    return helpdesk.setPasswordByLink({ token, password, firstName, lastName }, originOf(reply.request));
  },
} satisfies Partial<Handlers>;
