import { longestPersonName } from '@helpdesk/domain';
import { TextField } from '../../ui/form/field.tsx';
import { setupWords } from '../../words/setup/setup-words.ts';
import style from './setup.module.css';

interface NameField {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onInput: (text: string) => void;
  readonly onBlur: () => void;
}

/** First and last name on one line. */
export function NameFields({ first, last }: { readonly first: NameField; readonly last: NameField }) {
  return (
    <div class={style.pair}>
      <TextField label={setupWords.firstName} autocomplete="given-name" maxLength={longestPersonName} {...first} />
      <TextField
        label={setupWords.lastName}
        mark={setupWords.optional}
        autocomplete="family-name"
        maxLength={longestPersonName}
        {...last}
      />
    </div>
  );
}
