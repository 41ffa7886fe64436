import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { gate } from '../../words/gate.ts';
import { setupWords } from '../../words/setup/setup-words.ts';
import style from './setup.module.css';

interface NewPasswordProps {
  readonly value: string;
  readonly fault: string | undefined;
  readonly isRight: boolean;
  readonly onInput: (password: string) => void;
  readonly onBlur: () => void;
}

/** The one rule that people need to know ticks itself off; a fault takes its place. */
export function NewPassword({ isRight, ...rest }: NewPasswordProps) {
  const [isShown, setShown] = useState(false);
  const rule = (
    <span class={style.rule} data-met={isRight || undefined}>
      <Icon name={isRight ? 'check' : 'open'} small />
      {setupWords.rule}
    </span>
  );
  return (
    <TextField
      label={gate.password}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      autocomplete="new-password"
      hint={rest.fault === undefined ? rule : undefined}
      end={
        <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? gate.hide : gate.show}
        </Button>
      }
      {...rest}
    />
  );
}
