import { useChat, useChatState } from '../context.ts';
import parts from '../parts/parts.module.css';
import { Bar } from './bar.tsx';
import style from './home.module.css';
import { Row } from './home.tsx';

/** All conversations. */
export function List() {
  const { words } = useChat();
  const { conversations } = useChatState();
  return (
    <div class={parts.frame}>
      <Bar title={words.yours} />
      <div class={parts.scroll}>
        {conversations.length === 0 ? (
          <p class={style.empty}>{words.empty}</p>
        ) : (
          <ul>
            {conversations.map((each) => (
              <Row key={each.uuid} conversation={each} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
