import type { BodyOf } from '@helpdesk/contract';
import { presentCustomAttribute } from '../presenters/custom-attribute.ts';
import type { Handlers } from './handler.ts';

export const customAttributeHandlers = {
  listCustomAttributes: async ({ helpdesk, actor }) =>
    (await helpdesk.listCustomAttributes(actor)).map(presentCustomAttribute),
  createCustomAttribute: async ({ helpdesk, actor, body }) => {
    const { name, applies_to: appliesTo, key, data_type: dataType } = body;
    const input = { ...attributeInput(body), name, appliesTo, key, dataType };
    return presentCustomAttribute(await helpdesk.createCustomAttribute(actor, input));
  },
  getCustomAttribute: async ({ helpdesk, actor, params }) =>
    presentCustomAttribute(await helpdesk.getCustomAttribute(actor, params.id)),
  updateCustomAttribute: async ({ helpdesk, actor, params, body }) =>
    presentCustomAttribute(await helpdesk.updateCustomAttribute(actor, params.id, attributeInput(body))),
  deleteCustomAttribute: ({ helpdesk, actor, params }) => helpdesk.deleteCustomAttribute(actor, params.id),
  setConversationAttributes: ({ helpdesk, actor, params, body }) =>
    helpdesk.setConversationAttributes(actor, params.uuid, body),
  setContactAttributes: ({ helpdesk, actor, params, body }) => helpdesk.setContactAttributes(actor, params.uuid, body),
} satisfies Partial<Handlers>;

function attributeInput(body: BodyOf<'updateCustomAttribute'>) {
  return {
    name: body.name,
    description: body.description,
    appliesTo: body.applies_to,
    key: body.key,
    values: body.values,
    dataType: body.data_type,
    regex: body.regex,
    regexHint: body.regex_hint,
  };
}
