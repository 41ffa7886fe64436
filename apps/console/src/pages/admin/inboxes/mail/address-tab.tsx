import { filledSignature, longestTitle } from '@helpdesk/domain';
import { canShowHtml, showHtml } from '@helpdesk/ui';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { plainTextOf } from '../../../../state/texts/plain-text.ts';
import { useWorkspace } from '../../../../state/workspace.ts';
import { TextField } from '../../../../ui/form/field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { mailWords } from '../../../../words/admin-mail.ts';
import type { Writer } from '../../../conversation/composer/field.ts';
import { FormattedField } from '../../../conversation/composer/formatted-field.tsx';
import { hasMoreFormats } from '../../macros/macro-text.ts';
import { madeUpSource, useAttributesOfContacts } from '../../made-up.ts';
import { AliasesField } from './aliases-field.tsx';
import style from './mail.module.css';
import { htmlOfSignature, type MailValues, type StoredMail, signatureHtml } from './mail-values.ts';
import { seenName } from './sender-names.ts';

interface AddressTabProps {
  readonly form: Form<MailValues>;
  readonly stored: StoredMail;
}

/** Who the desk is in a mail. */
export function AddressTab({ form, stored }: AddressTabProps) {
  const { values, faults, set, leave } = form;
  const { agent } = useWorkspace();
  const writer = useRef<Writer>();
  const hasMore = hasMoreFormats(signatureHtml(stored.config));
  return (
    <>
      <div class={style.pair}>
        <TextField
          label={mailWords.inside}
          value={values.name}
          fault={faults.name}
          maxLength={longestTitle}
          onInput={(name) => set({ name })}
          onBlur={() => leave('name')}
        />
        <TextField
          label={mailWords.sender}
          type="email"
          value={values.address}
          fault={faults.address}
          onInput={(address) => set({ address })}
          onBlur={() => leave('address')}
        />
      </div>
      <TextField
        label={mailWords.seen}
        hint={mailWords.seenHint(seenName(values, values.name, agent))}
        value={values.from_name_template}
        fault={faults.from_name_template}
        onInput={(from_name_template) => set({ from_name_template })}
        onBlur={() => leave('from_name_template')}
      />
      <TextField
        label={mailWords.senderName}
        hint={mailWords.senderNameHint}
        value={values.sender_name}
        maxLength={longestTitle}
        onInput={(sender_name) => set({ sender_name })}
      />
      <FormattedField
        label={mailWords.signature}
        value={values.signature}
        fault={faults.signature}
        hint={hasMore ? mailWords.signatureFormats : mailWords.signatureHint}
        writer={writer}
        onWrite={(signature) => set({ signature })}
        onLeave={() => leave('signature')}
      />
      <Preview html={htmlOfSignature(values, stored)} inbox={values.name} />
      <AliasesField form={form} />
    </>
  );
}

/** The signature as it stands below a mail of this agent. */
function Preview({ html, inbox }: { readonly html: string; readonly inbox: string }) {
  const { agent } = useWorkspace();
  const place = useRef<HTMLDivElement>(null);
  const source = madeUpSource(agent, inbox, useAttributesOfContacts());
  const filled = filledSignature(html, `<p>${mailWords.signatureOfAgent}</p>`, source);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    if (canShowHtml()) showHtml(element, filled);
    else element.textContent = plainTextOf(filled);
    if (element.textContent?.trim() === '') element.textContent = mailWords.noSignature;
  }, [filled]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of the fields around it
    <div ref={place} role="group" class={style.preview} dir="auto" aria-label={mailWords.preview} />
  );
}
