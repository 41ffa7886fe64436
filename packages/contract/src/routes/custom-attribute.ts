import * as v from 'valibot';
import { createCustomAttributeBody, customAttribute, updateCustomAttributeBody } from '../records/custom-attribute.ts';
import { agentWith, anyAgent, type Route } from '../route.ts';
import { jsonObject } from '../shapes/json-object.ts';
import { byId, byUuid } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

export const customAttributeRoutes = {
  listCustomAttributes: {
    method: 'GET',
    path: '/api/v1/custom-attributes',
    caller: anyAgent,
    summary: 'Definitions of the custom attributes of contacts and conversations',
    reply: v.array(customAttribute),
  },
  createCustomAttribute: {
    method: 'POST',
    path: '/api/v1/custom-attributes',
    caller: agentWith('custom_attributes:manage'),
    summary: 'Define a custom attribute',
    body: createCustomAttributeBody,
    reply: customAttribute,
    refusals: { 409: 'The key is taken, or there are 250 attributes' },
  },
  getCustomAttribute: {
    method: 'GET',
    path: '/api/v1/custom-attributes/{id}',
    caller: agentWith('custom_attributes:manage'),
    summary: 'One definition',
    params: byId,
    reply: customAttribute,
  },
  updateCustomAttribute: {
    method: 'PUT',
    path: '/api/v1/custom-attributes/{id}',
    caller: agentWith('custom_attributes:manage'),
    summary: 'Change a definition',
    params: byId,
    body: updateCustomAttributeBody,
    reply: customAttribute,
    refusals: { 409: 'What it applies to, key and type of an attribute stay' },
  },
  deleteCustomAttribute: {
    method: 'DELETE',
    path: '/api/v1/custom-attributes/{id}',
    caller: agentWith('custom_attributes:manage'),
    summary: 'Delete a definition; the values stay',
    params: byId,
    reply: done,
  },
  setConversationAttributes: {
    method: 'PUT',
    path: '/api/v1/conversations/{uuid}/custom-attributes',
    caller: agentWith('conversations:update_tags'),
    summary: 'Replace the custom attributes of a conversation',
    params: byUuid,
    body: jsonObject,
    reply: done,
  },
  setContactAttributes: {
    method: 'PUT',
    path: '/api/v1/conversations/{uuid}/contacts/custom-attributes',
    caller: agentWith('contacts:write'),
    summary: 'Set custom attributes of the contact of a conversation; null removes one',
    params: byUuid,
    body: jsonObject,
    reply: done,
  },
} as const satisfies Record<string, Route>;
