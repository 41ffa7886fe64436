import type { MacroOutcome, ShownMacro } from '@helpdesk/domain/use-cases';
import { errorTable } from './error-table.ts';
import { iso } from './time.ts';

export function presentMacro(macro: ShownMacro) {
  return {
    id: macro.id,
    created_at: iso(macro.createdAt),
    updated_at: iso(macro.updatedAt),
    name: macro.name,
    message_content: macro.messageContent,
    actions: macro.actions.map(({ type, value, displayValue }) => ({
      type,
      value: [...value],
      display_value: [...displayValue],
    })),
    visibility: macro.visibility,
    visible_when: [...macro.visibleWhen],
    user_id: macro.userId,
    team_id: macro.teamId,
    usage_count: macro.usageCount,
  };
}

export function presentMacroOutcome(outcome: MacroOutcome) {
  if (outcome.ok) return outcome;
  const { type, ok, kind, message } = outcome;
  return { type, ok, error_type: errorTable[kind].errorType, message };
}
