import * as v from 'valibot';
import { createTeamBody, team, teamCompact, updateTeamBody } from '../records/team.ts';
import { agentWith, anyAgent, type Route } from '../route.ts';
import { byId } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

export const teamRoutes = {
  listTeams: {
    method: 'GET',
    path: '/api/v1/teams',
    caller: agentWith('teams:manage'),
    summary: 'All teams',
    reply: v.array(team),
  },
  createTeam: {
    method: 'POST',
    path: '/api/v1/teams',
    caller: agentWith('teams:manage'),
    summary: 'Create a team',
    body: createTeamBody,
    reply: team,
    refusals: { 409: 'Another team has this name' },
  },
  listTeamsCompact: {
    method: 'GET',
    path: '/api/v1/teams/compact',
    caller: anyAgent,
    summary: 'What every agent may know of the teams',
    reply: v.array(teamCompact),
  },
  getTeam: {
    method: 'GET',
    path: '/api/v1/teams/{id}',
    caller: agentWith('teams:manage'),
    summary: 'One team',
    params: byId,
    reply: team,
  },
  updateTeam: {
    method: 'PUT',
    path: '/api/v1/teams/{id}',
    caller: agentWith('teams:manage'),
    summary: 'Change a team',
    params: byId,
    body: updateTeamBody,
    reply: team,
    refusals: { 409: 'Another team has this name' },
  },
  deleteTeam: {
    method: 'DELETE',
    path: '/api/v1/teams/{id}',
    caller: agentWith('teams:manage'),
    summary: 'Delete a team; its conversations belong to no team',
    params: byId,
    reply: done,
  },
} as const satisfies Record<string, Route>;
