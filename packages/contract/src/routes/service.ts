import * as v from 'valibot';
import { anyone, type Route } from '../route.ts';
import { languages, languageTexts, publicConfig } from '../service.ts';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { done } from '../shapes/scalars.ts';

export const serviceRoutes = {
  getHealth: {
    method: 'GET',
    path: '/health',
    caller: anyone,
    summary: 'Whether the service can do its work',
    reply: done,
    refusals: { 503: 'A check fails' },
  },
  getHealthLive: {
    method: 'GET',
    path: '/health/live',
    caller: anyone,
    summary: 'Whether the process answers',
    reply: done,
  },
  getHealthReady: {
    method: 'GET',
    path: '/health/ready',
    caller: anyone,
    summary: 'Whether the service can do its work',
    reply: done,
    refusals: { 503: 'A check fails' },
  },
  getConfig: {
    method: 'GET',
    path: '/api/v1/config',
    caller: anyone,
    summary: 'What a page has to know before anybody has signed in',
    reply: publicConfig,
  },
  listLanguages: {
    method: 'GET',
    path: '/api/v1/lang',
    caller: anyone,
    summary: 'The languages whose texts the operator has put there',
    reply: languages,
    refusals: { 404: 'The operator has given no folder of texts' },
  },
  getLanguage: {
    method: 'GET',
    path: '/api/v1/lang/{code}',
    caller: anyone,
    summary: 'The texts of a language',
    params: body({
      code: about(
        v.string('is required'),
        '`auto` for the languages of the request. One without texts is answered by its next of kin (`pt-BR` for `pt`), else by English',
      ),
    }),
    answer: 'json',
    reply: languageTexts,
    refusals: { 404: 'The operator has given no folder of texts, or neither of this language nor of English' },
  },
} as const satisfies Record<string, Route>;
