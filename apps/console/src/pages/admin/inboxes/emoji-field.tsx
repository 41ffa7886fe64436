import { TextField } from '../../../ui/form/field.tsx';
import { admin } from '../../../words/admin.ts';
import style from '../people/teams.module.css';

const suggestions = [
  ...[
    '💬',
    '📥',
    '📦',
    '🚚',
    '↩️',
    '💳',
    '🧾',
    '💰',
    '🛒',
    '🏷️',
    '🔧',
    '🛠️',
    '⚙️',
    '🐞',
    '💻',
    '📱',
    '🔒',
    '🔑',
    '🛡️',
    '⚡',
  ],
  ...[
    '🌱',
    '☕',
    '🍳',
    '🏠',
    '🏥',
    '🎓',
    '✈️',
    '🏨',
    '🎟️',
    '📞',
    '📧',
    '📚',
    '✍️',
    '🌍',
    '🌙',
    '⭐',
    '❤️',
    '🤝',
    '🎧',
    '🚨',
  ],
];

interface EmojiFieldProps {
  readonly value: string;
  readonly onChange: (emoji: string) => void;
}

/** One sign: from the keyboard for emoji of the system, or one of these. */
export function EmojiField({ value, onChange }: EmojiFieldProps) {
  return (
    <div class={style.emojiField}>
      <TextField label={admin.teams.emoji} hint={admin.teams.emojiHint} value={value} onInput={onChange} />
      <div class={style.suggestions}>
        {suggestions.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={admin.teams.suggestion(emoji)}
            aria-pressed={emoji === value}
            onClick={() => onChange(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
    </div>
  );
}
