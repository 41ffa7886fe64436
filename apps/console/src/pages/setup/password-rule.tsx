import { Icon } from '../../ui/icon.tsx';
import { setupWords } from '../../words/setup/setup-words.ts';
import style from './setup.module.css';

/** The one rule of passwords that people need to know; it ticks itself off. */
export function PasswordRule({ isMet }: { readonly isMet: boolean }) {
  return (
    <span class={style.rule} data-met={isMet || undefined}>
      <Icon name={isMet ? 'check' : 'open'} small />
      {setupWords.rule}
    </span>
  );
}
