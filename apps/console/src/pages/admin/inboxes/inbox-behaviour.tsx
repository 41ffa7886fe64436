import { Switch, TextArea, TextField } from '../../../ui/form/field.tsx';
import { admin } from '../../../words/admin.ts';
import style from './inbox.module.css';
import type { InboxForm } from './inbox-faults.ts';

const words = admin.inboxes;
const audiences = ['visitors', 'users'] as const;

export function Behaviour({ form }: { readonly form: InboxForm }) {
  const { values, faults, set, leave } = form;
  return (
    <>
      {audiences.map((key) => {
        const rules = values[key];
        const change = (patch: Partial<typeof rules>): void => set({ [key]: { ...rules, ...patch } });
        return (
          <section key={key} class={style.audience} aria-label={words[key]}>
            <h3>{words[key]}</h3>
            <Switch
              label={words.mayStart}
              isOn={rules.allow_start_conversation}
              onChange={(allow_start_conversation) => change({ allow_start_conversation })}
            />
            <Switch
              label={words.oneOnly}
              isOn={rules.prevent_multiple_conversations}
              onChange={(prevent_multiple_conversations) => change({ prevent_multiple_conversations })}
            />
            <Switch
              label={words.noReply}
              isOn={rules.prevent_reply_to_closed_conversation}
              onChange={(prevent_reply_to_closed_conversation) => change({ prevent_reply_to_closed_conversation })}
            />
            <TextField
              label={words.button}
              value={rules.start_conversation_button_text}
              onInput={(start_conversation_button_text) => change({ start_conversation_button_text })}
            />
          </section>
        );
      })}
      <hr />
      <TextArea
        label={words.introduction}
        rows={2}
        value={values.chat_introduction}
        onInput={(chat_introduction) => set({ chat_introduction })}
      />
      <Switch
        label={words.upload}
        isOn={values.features.file_upload}
        onChange={(file_upload) => set({ features: { ...values.features, file_upload } })}
      />
      <TextField
        label={words.session}
        hint={words.sessionHint}
        value={values.session_duration}
        fault={faults.session_duration}
        onInput={(session_duration) => set({ session_duration })}
        onBlur={() => leave('session_duration')}
      />
    </>
  );
}
