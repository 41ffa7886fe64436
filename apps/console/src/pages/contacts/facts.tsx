import { useWorkspace } from '../../state/workspace.ts';
import { copyText } from '../../ui/copy/copy-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import ui from '../../ui/ui.module.css';
import { contactWords } from '../../words/contacts.ts';
import { words } from '../../words/en.ts';
import { countryName } from './countries.ts';
import style from './details.module.css';

interface FactsOf {
  readonly email?: string | null | undefined;
  readonly phone_number?: string | null | undefined;
  readonly country?: string | null | undefined;
  readonly external_user_id?: string | null | undefined;
}

/** What is known of a contact; a click copies it. */
export function Facts({ email, phone_number: phone, country, external_user_id: external }: FactsOf) {
  const facts: readonly (readonly [IconName, string | null | undefined])[] = [
    ['mail', email],
    ['phone', phone],
    ['globe', country && countryName(country)],
    ['key', external],
  ];
  const known = facts.filter(([, text]) => text);
  if (known.length === 0) return null;
  return (
    <ul class={style.facts}>
      {known.map(([icon, text]) => (
        <li key={icon}>
          <Fact icon={icon} text={text ?? ''} />
        </li>
      ))}
    </ul>
  );
}

function Fact({ icon, text }: { readonly icon: IconName; readonly text: string }) {
  const { toasts } = useWorkspace();
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toasts.show({ text: words.conversation.copied, tone: 'done' });
  };
  return (
    <button
      type="button"
      aria-label={contactWords.copy(text)}
      title={contactWords.copy(text)}
      onClick={() => void copy()}
    >
      <Icon name={icon} />
      <bdi class={ui.cut}>{text}</bdi>
      <span class={style.copy}>
        <Icon name="copy" small />
      </span>
    </button>
  );
}
