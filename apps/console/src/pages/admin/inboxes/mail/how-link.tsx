import { mailWords } from '../../../../words/admin-mail.ts';
import { words } from '../../../../words/en.ts';
import style from './mail.module.css';
import { appPasswordHelp } from './provider-help.ts';

/** Leads to where the provider explains how an app password is made. */
export function HowLink({ provider }: { readonly provider: string | null }) {
  const href = provider === null ? undefined : appPasswordHelp[provider];
  if (href === undefined) return null;
  return (
    <a class={style.link} href={href} target="_blank" rel="noopener noreferrer" title={words.newTab}>
      {mailWords.how}
    </a>
  );
}
