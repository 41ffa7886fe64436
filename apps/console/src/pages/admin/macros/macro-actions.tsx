import { macroActionTypes, needsMoment, priorityNames } from '@helpdesk/domain';
import type { MacroAction } from '../../../state/changes/action-name.ts';
import { useWorkspace } from '../../../state/workspace.ts';
import { ChipField } from '../../../ui/form/chip-field.tsx';
import { Select } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useReadable } from '../../../ui/readable.ts';
import ui from '../../../ui/ui.module.css';
import { macroWords } from '../../../words/admin-macros.ts';
import { fullName, priorityName, statusName } from '../../../words/names.ts';
import { RowsField } from '../inboxes/rows-field.tsx';
import style from './macros.module.css';

const durations = ['1h', '4h', '24h', '48h', '72h', '168h'];
const me = 'me';

/** Whether an action is complete. An empty list of tags is complete: it removes all tags. */
export function isWhole({ type, value }: MacroAction): boolean {
  return type === 'set_tags' || value.some((each) => each !== '');
}

interface MacroActionsProps {
  readonly actions: readonly MacroAction[];
  /** Rows that say nothing yet are marked. */
  readonly fault: string | undefined;
  readonly onChange: (actions: readonly MacroAction[]) => void;
}

/** The other changes of a macro to the conversation. Each type occurs once. */
export function MacroActions({ actions, fault, onChange }: MacroActionsProps) {
  const freeTypes = macroActionTypes.filter((type) => !actions.some((each) => each.type === type));
  // The service refuses a value that no longer exists, for instance an agent who has been deleted since.
  const isRefused = fault !== undefined && actions.every(isWhole);
  return (
    <>
      <RowsField<MacroAction>
        title={macroWords.actions}
        rows={actions}
        nameOf={(_, index) => macroWords.action(index + 1)}
        addVerb={macroWords.addAction}
        isFull={freeTypes.length === 0}
        empty={() => ({ type: freeTypes[0] ?? 'assign_user', value: [] })}
        onChange={onChange}
      >
        {(action, patch) => (
          <div class={style.action}>
            <Select
              label={macroWords.does}
              value={action.type}
              choices={macroActionTypes
                .filter((type) => type === action.type || freeTypes.includes(type))
                .map((key) => ({ key, label: macroWords.types[key] }))}
              onChoose={(key) =>
                patch({ type: macroActionTypes.find((each) => each === key) ?? action.type, value: [] })
              }
            />
            <ActionValue
              action={action}
              fault={fault !== undefined && !isWhole(action) ? fault : undefined}
              onChange={(value) => patch({ value: [...value] })}
            />
          </div>
        )}
      </RowsField>
      {isRefused && (
        <p class={ui.error} role="alert" tabIndex={-1} data-form-fault>
          <Icon name="warn" small />
          {macroWords.refusedAction}
        </p>
      )}
    </>
  );
}

interface ActionValueProps {
  readonly action: MacroAction;
  readonly fault: string | undefined;
  readonly onChange: (value: readonly string[]) => void;
}

function ActionValue({ action: { type, value }, fault, onChange }: ActionValueProps) {
  const choices = useChoices(type, value[0]);
  if (type === 'add_tags' || type === 'set_tags' || type === 'remove_tags') {
    return (
      <ChipField
        label={macroWords.values[type]}
        hint={type === 'set_tags' ? macroWords.replaceHint : undefined}
        fault={fault}
        choices={choices}
        chosen={value}
        onChange={onChange}
      />
    );
  }
  return (
    <Select
      label={macroWords.values[type]}
      fault={fault}
      value={value[0] ?? ''}
      choices={[{ key: '', label: macroWords.choose }, ...choices]}
      onChoose={(key) => onChange(key === '' ? [] : [key])}
    />
  );
}

interface Choice {
  readonly key: string;
  readonly label: string;
}

/** With the one that is set, which may be gone from the desk. */
function useChoices(type: MacroAction['type'], value: string | undefined): readonly Choice[] {
  const { catalogues } = useWorkspace();
  const { agents, teams, statuses, tags } = useReadable(catalogues);
  const named = (names: readonly string[]): readonly Choice[] => names.map((name) => ({ key: name, label: name }));
  const choices = (): readonly Choice[] => {
    switch (type) {
      case 'assign_user': {
        const enabled = agents.filter((agent) => agent.enabled);
        return [
          { key: me, label: macroWords.me },
          ...enabled.map((agent) => ({ key: String(agent.id), label: fullName(agent) })),
        ];
      }
      case 'assign_team':
        return teams.map(({ id, name }) => ({ key: String(id), label: name }));
      case 'set_status':
        // To snooze needs a time, and is an action of its own.
        return statuses
          .filter((status) => !needsMoment(status))
          .map(({ name }) => ({ key: name, label: statusName(name) }));
      case 'set_priority':
        return priorityNames.map((key) => ({ key, label: priorityName(key) }));
      case 'snooze': {
        const known = value === undefined || durations.includes(value) ? durations : [...durations, value];
        return known.map((key) => ({ key, label: macroWords.lasts(key) }));
      }
      default:
        return named(tags.map(({ name }) => name));
    }
  };
  const found = choices();
  const isKnown = value === undefined || value === '' || found.some(({ key }) => key === value);
  return isKnown ? found : [...found, { key: value, label: value }];
}
