import { useId, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/ui.module.css';
import { gate } from '../../words/gate.ts';

interface PasswordFieldProps {
  readonly label: string;
  readonly autocomplete: 'current-password' | 'new-password';
  readonly isWrong?: boolean;
  readonly describedBy?: string;
  readonly onInput?: (password: string) => void;
}

/** With a button that shows what is in it. */
export function PasswordField({ label, autocomplete, isWrong = false, describedBy, onInput }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div class={ui.field}>
      <label for={id}>{label}</label>
      <div class={ui.input}>
        <input
          id={id}
          name="password"
          type={isShown ? 'text' : 'password'}
          autocomplete={autocomplete}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          onInput={({ currentTarget }) => onInput?.(currentTarget.value)}
        />
        <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? gate.hide : gate.show}
        </Button>
      </div>
    </div>
  );
}
