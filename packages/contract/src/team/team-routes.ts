import * as v from 'valibot';
import { idParams } from '../params.ts';
import { agent, anyAgent, type Route } from '../route.ts';
import { done } from '../scalar.ts';
import { team, teamCompact } from './team.ts';
import { createTeamBody, updateTeamBody } from './team-body.ts';

const manage = agent('teams:manage');

export const teamRoutes = {
  listTeams: {
    method: 'GET',
    path: '/api/v1/teams',
    caller: manage,
    reply: v.array(team),
    summary: 'List the teams',
  },
  createTeam: {
    method: 'POST',
    path: '/api/v1/teams',
    caller: manage,
    body: createTeamBody,
    reply: team,
    summary: 'Create a team',
  },
  listTeamsCompact: {
    method: 'GET',
    path: '/api/v1/teams/compact',
    caller: anyAgent,
    reply: v.array(teamCompact),
    summary: 'List what every agent may know of the teams',
  },
  getTeam: {
    method: 'GET',
    path: '/api/v1/teams/{id}',
    caller: manage,
    params: idParams,
    reply: team,
    summary: 'Read a team',
  },
  updateTeam: {
    method: 'PUT',
    path: '/api/v1/teams/{id}',
    caller: manage,
    params: idParams,
    body: updateTeamBody,
    reply: team,
    summary: 'Change a team',
  },
  deleteTeam: {
    method: 'DELETE',
    path: '/api/v1/teams/{id}',
    caller: manage,
    params: idParams,
    reply: done,
    summary: 'Delete a team; its conversations belong to no team any more',
  },
} as const satisfies Record<string, Route>;
