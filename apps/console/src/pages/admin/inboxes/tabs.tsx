import { Link } from 'wouter-preact';
import { withChanges } from '../../../browser/leaving.ts';
import { admin } from '../../../words/admin.ts';
import style from './inbox.module.css';

interface TabsProps<Tab extends string> {
  readonly id: number;
  readonly tabs: readonly Tab[];
  /** The one that is shown. */
  readonly tab: Tab;
  readonly nameOf: (tab: Tab) => string;
}

/** The parts of an inbox, which are one form: what is not saved goes along. */
export function Tabs<Tab extends string>({ id, tabs, tab, nameOf }: TabsProps<Tab>) {
  return (
    <nav class={style.tabs} aria-label={admin.inboxes.parts}>
      {tabs.map((each) => (
        <Link
          key={each}
          href={`/admin/inboxes/${id}/${each}`}
          state={withChanges}
          aria-current={each === tab ? 'page' : undefined}
        >
          {nameOf(each)}
        </Link>
      ))}
    </nav>
  );
}
