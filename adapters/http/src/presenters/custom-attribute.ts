import type { CustomAttribute } from '@helpdesk/domain';
import { iso } from './time.ts';

export function presentCustomAttribute(attribute: CustomAttribute) {
  return {
    id: attribute.id,
    created_at: iso(attribute.createdAt),
    updated_at: iso(attribute.updatedAt),
    name: attribute.name,
    description: attribute.description,
    applies_to: attribute.appliesTo,
    key: attribute.key,
    values: [...attribute.values],
    data_type: attribute.dataType,
    regex: attribute.regex ?? '',
    regex_hint: attribute.regexHint ?? '',
  };
}
