import type { ComponentChildren } from 'preact';
import { Link } from 'wouter-preact';
import { Icon } from '../../../ui/icon.tsx';
import ui from '../../../ui/ui.module.css';

/** The one filled button of a list, where what is new has a page of its own. */
export function NewLink({ href, children }: { readonly href: string; readonly children: ComponentChildren }) {
  return (
    <Link href={href} class={`${ui.button} ${ui.main}`}>
      <Icon name="plus" />
      {children}
    </Link>
  );
}
