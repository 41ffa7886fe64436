import { readMailConfig } from '@helpdesk/domain';
import { EntriesField } from '../../../../ui/form/entries-field.tsx';
import { Select } from '../../../../ui/form/field.tsx';
import { RadioField } from '../../../../ui/form/radio-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { mailWords } from '../../../../words/admin-mail.ts';
import type { MailValues } from './mail-values.ts';

const spams = ['close', 'drop', 'ignore'] as const;
const usualDays = ['30', '90', '365', '0'];

/** What happens with a mail that comes in. */
export function RulesTab({ form }: { readonly form: Form<MailValues> }) {
  const { values, faults, set } = form;
  const { thread_days: days } = values;
  const choices = usualDays.includes(days) ? usualDays : [...usualDays, days];
  return (
    <>
      <RadioField
        label={mailWords.spam}
        value={values.spam}
        choices={spams.map((key) => ({ key, label: mailWords.spams[key], hint: mailWords.spamsHint[key] }))}
        onChoose={(spam) => set({ spam })}
      />
      <Select
        label={mailWords.reopens}
        hint={mailWords.reopensHint}
        value={days}
        fault={faults.thread_days}
        choices={choices.map((key) => ({ key, label: key === '0' ? mailWords.always : mailWords.days(Number(key)) }))}
        onChoose={(thread_days) => set({ thread_days })}
      />
      <EntriesField
        label={mailWords.forms}
        hint={mailWords.formsHint}
        entries={values.reply_to_senders}
        read={senderIn}
        faultOf={mailWords.entryFault}
        fault={faults.reply_to_senders}
        onChange={(reply_to_senders) => set({ reply_to_senders })}
      />
      <EntriesField
        label={mailWords.forwarders}
        hint={mailWords.forwardersHint}
        entries={values.forwarders}
        read={senderIn}
        faultOf={mailWords.entryFault}
        fault={faults.forwarders}
        onChange={(forwarders) => set({ forwarders })}
      />
    </>
  );
}

/** The address or domain that a text means, by the rule that the service has. */
function senderIn(text: string): string | undefined {
  const { config, issues } = readMailConfig({ forwarders: [text] });
  return issues.length === 0 ? config.forwarders[0] : undefined;
}
