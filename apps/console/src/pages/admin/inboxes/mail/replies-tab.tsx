import { Switch, TextField } from '../../../../ui/form/field.tsx';
import { RadioField } from '../../../../ui/form/radio-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { mailWords } from '../../../../words/admin-mail.ts';
import type { MailValues } from './mail-values.ts';

const quotes = ['last', 'all', 'none'] as const;

/** What the mails of the desk look like. */
export function RepliesTab({ form }: { readonly form: Form<MailValues> }) {
  const { values, faults, set } = form;
  return (
    <>
      <Switch
        label={mailWords.number}
        hint={mailWords.numberHint}
        isOn={values.reference_in_subject}
        onChange={(reference_in_subject) => set({ reference_in_subject })}
      />
      <Switch
        label={mailWords.plus}
        hint={mailWords.plusHint(withToken(values.address))}
        isOn={values.enable_plus_addressing}
        onChange={(enable_plus_addressing) => set({ enable_plus_addressing })}
      />
      <RadioField
        label={mailWords.quote}
        value={values.quote_history}
        choices={quotes.map((key) => ({ key, label: mailWords.quotes[key], hint: mailWords.quotesHint[key] }))}
        onChoose={(quote_history) => set({ quote_history })}
      />
      <TextField
        label={mailWords.largest}
        hint={mailWords.largestHint}
        inputMode="numeric"
        value={values.max_mail_mb}
        fault={faults.max_mail_mb}
        onInput={(max_mail_mb) => set({ max_mail_mb })}
        onBlur={() => form.leave('max_mail_mb')}
      />
    </>
  );
}

/** Such an address, as an example. */
function withToken(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? address : `${address.slice(0, at)}+r7k2…${address.slice(at)}`;
}
