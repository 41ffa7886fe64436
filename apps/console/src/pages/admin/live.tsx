import ui from '../../ui/ui.module.css';
import { admin } from '../../words/admin.ts';

export function Live({ isOn }: { readonly isOn: boolean }) {
  return <span class={`${ui.chip} ${isOn ? ui.chipGood : ''}`}>{isOn ? admin.inboxes.live : admin.inboxes.off}</span>;
}
