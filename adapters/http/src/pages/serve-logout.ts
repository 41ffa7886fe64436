import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgentGate } from '../request/caller/authenticate.ts';
import { requireOwnPage } from '../request/caller/cross-site.ts';
import { originOf } from '../request/caller/origin-of.ts';
import type { ServerOptions } from '../server-options.ts';

const words = {
  en: { ask: 'Sign out on this device?', act: 'Sign out', stay: 'Stay signed in' },
  de: { ask: 'Auf diesem Gerät abmelden?', act: 'Abmelden', stay: 'Angemeldet bleiben' },
  fr: { ask: 'Se déconnecter sur cet appareil ?', act: 'Se déconnecter', stay: 'Rester connecté' },
  es: { ask: '¿Cerrar sesión en este dispositivo?', act: 'Cerrar sesión', stay: 'Seguir con la sesión' },
  ar: { ask: 'تسجيل الخروج من هذا الجهاز؟', act: 'تسجيل الخروج', stay: 'البقاء' },
} as const;

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The form has no fields. */
const mostBytes = 1_024;

/**
 * `/logout` is where pages of the family send the browser. From a page of this service it ends the session at once.
 * Everywhere else the link may come from a stranger, so a button is shown.
 */
export function serveLogout(app: FastifyInstance, options: ServerOptions, { cookies }: AgentGate): void {
  async function end(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = cookies.sessionOf(request);
    if (token !== undefined) {
      await options.helpdesk.signOut(token, originOf(request));
      cookies.clearSession(reply);
    }
    return reply.redirect('/login', 303);
  }

  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, _body, done) => done(null, undefined),
    );
    pages.get('/logout', { exposeHeadRoute: false }, async (request, reply) =>
      isSentByOwnPage(request) ? end(request, reply) : sendPage(request, reply),
    );
    pages.post('/logout', async (request, reply) => {
      requireOwnPage(request, options);
      return end(request, reply);
    });
  });
}

/**
 * Whether a page of this service has sent the browser here. A picture in a message or a link that is only prefetched
 * does not count.
 */
function isSentByOwnPage({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose } = headers;
  if (site !== 'same-origin' || purpose !== undefined) return false;
  return destination === 'document' || destination === 'empty';
}

function sendPage({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(headers['accept-language'] ?? '');
  const { ask, act, stay } = words[language];
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      // The browser sends the origin of the form.
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    .send(`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${act}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  color: light-dark(#0b2027, #e6edf0); background: light-dark(#f1f5f6, #0d1417);
  --accent: light-dark(#006270, #6fc9d6); --on-accent: light-dark(#fff, #06181d) }
body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 1rem; box-sizing: border-box }
main { padding: 2rem; border-radius: 1rem; background: light-dark(#fff, #141d21); box-shadow: 0 1px 3px #0003 }
h1 { margin: 0 0 1.5rem; font-size: 1.25rem }
form { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.25rem }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.5rem; border: 0; border-radius: .5rem;
  color: var(--on-accent); background: var(--accent); cursor: pointer }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
</style>
<main><h1>${ask}</h1><form method="post" action="/logout"><button>${act}</button><a href="/">${stay}</a></form></main>
</html>
`);
}

/** The first language that the browser asks for and that there are words in; English otherwise. */
function languageOf(accepted: string): keyof typeof words {
  const asked = accepted.split(',').map((each) => each.trim().slice(0, 2).toLowerCase());
  const known = Object.keys(words) as (keyof typeof words)[];
  return asked.flatMap((code) => known.filter((each) => each === code))[0] ?? 'en';
}
