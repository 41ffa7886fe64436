import type { View } from '@helpdesk/screen-state';
import { useChat } from '../context.ts';
import parts from '../parts/parts.module.css';
import { Bar } from './bar.tsx';
import style from './home.module.css';
import { List } from './list.tsx';
import { News } from './news.tsx';

type Rare = Extract<View, { readonly name: 'list' | 'news' }> | { readonly name: 'gone' };

/** Views that few visitors open. They are loaded when needed. */
export function More({ view }: { readonly view: Rare }) {
  if (view.name === 'gone') return <Gone />;
  return view.name === 'list' ? <List /> : <News index={view.index} />;
}

function Gone() {
  const { words } = useChat();
  return (
    <div class={parts.frame}>
      <Bar title={words.chat} hasBack={false} />
      <main>
        <p class={style.empty}>{words.blocked}</p>
      </main>
    </div>
  );
}
