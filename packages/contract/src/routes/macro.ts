import * as v from 'valibot';
import {
  appliedMacro,
  applyMacroBody,
  createMacroBody,
  filledMacro,
  macro,
  macroOfConversation,
  macroQuery,
  updateMacroBody,
} from '../records/macro.ts';
import { agentWith, anyAgent, noteBodyLimit, type Route } from '../route.ts';
import { byId } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

const notOwn = 'The macro is not the own one of the caller, who lacks `macros:manage`';
const notFor = 'The macro is not one for the caller';
const tooMany = 'The caller has 100 macros, or there are 500 shared ones';

export const macroRoutes = {
  listMacros: {
    method: 'GET',
    path: '/api/v1/macros',
    caller: anyAgent,
    summary: 'The macros for the caller: own ones, those of their teams and those for all agents',
    query: macroQuery,
    reply: v.array(macro),
    refusals: { 403: '`every` needs `macros:manage`' },
  },
  createMacro: {
    method: 'POST',
    path: '/api/v1/macros',
    caller: anyAgent,
    summary: 'Save a macro',
    body: createMacroBody,
    bodyLimit: noteBodyLimit,
    reply: macro,
    refusals: { 403: 'A macro for others needs `macros:manage`', 409: tooMany },
  },
  getMacro: {
    method: 'GET',
    path: '/api/v1/macros/{id}',
    caller: anyAgent,
    summary: 'One macro',
    params: byId,
    reply: macro,
    refusals: { 403: notOwn },
  },
  updateMacro: {
    method: 'PUT',
    path: '/api/v1/macros/{id}',
    caller: anyAgent,
    summary: 'Change a macro',
    params: byId,
    body: updateMacroBody,
    bodyLimit: noteBodyLimit,
    reply: macro,
    refusals: { 403: notOwn, 409: tooMany },
  },
  deleteMacro: {
    method: 'DELETE',
    path: '/api/v1/macros/{id}',
    caller: anyAgent,
    summary: 'Delete a macro',
    params: byId,
    reply: done,
    refusals: { 403: notOwn },
  },
  fillMacro: {
    method: 'GET',
    path: '/api/v1/conversations/{uuid}/macros/{id}',
    caller: agentWith('conversations:read'),
    summary: 'The text of a macro with the values of a conversation; nothing is sent',
    params: macroOfConversation,
    reply: filledMacro,
    refusals: { 403: notFor },
  },
  applyMacro: {
    method: 'POST',
    path: '/api/v1/conversations/{uuid}/macros/{id}/apply',
    caller: agentWith('conversations:read'),
    summary: 'Change a conversation as a macro says, in one step; an action that cannot be done fails alone',
    params: macroOfConversation,
    body: applyMacroBody,
    ifMatch: true,
    reply: appliedMacro,
    refusals: { 403: notFor },
  },
} as const satisfies Record<string, Route>;
