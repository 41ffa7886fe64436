import { widgetSettings } from '@helpdesk/contract';

interface Walked {
  readonly type?: string;
  readonly entries?: Readonly<Record<string, Walked>>;
  readonly wrapped?: Walked;
  readonly item?: Walked;
  readonly pipe?: readonly Walked[];
}

/** The path of every member that is not an object itself. */
function membersOf(schema: Walked, path = ''): readonly string[] {
  const inner = schema.entries === undefined ? (schema.wrapped ?? schema.item ?? schema.pipe?.[0]) : undefined;
  if (schema.entries !== undefined) {
    return Object.entries(schema.entries).flatMap(([name, member]) =>
      membersOf(member, path === '' ? name : `${path}.${name}`),
    );
  }
  return inner === undefined || inner === schema ? [path] : membersOf(inner, path);
}

/** The paths of all settings of an inbox that the widget gets, such as `launcher.spacing.side`. */
export const settingPaths: readonly string[] = membersOf(widgetSettings as unknown as Walked);

/** What the service does with a setting, so that the widget need not; and what there is nothing to show of yet. */
export const settledElsewhere: Readonly<Record<string, string>> = {
  'prechat_form.fields.enabled': 'the service sends the enabled fields',
  'prechat_form.fields.order': 'the service sends them in their order',
  'prechat_form.fields.is_default': 'a mark for the editor of the form',
  'prechat_form.fields.custom_attribute_id': 'the service stores the answer with the attribute',
  custom_attributes: 'the service stores the answers with them',
  business_hours: 'a desk has no office hours yet; the service sends an empty list',
  default_business_hours_id: 'as above: always null',
};
