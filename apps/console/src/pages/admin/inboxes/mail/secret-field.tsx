import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { gate } from '../../../../words/gate.ts';

interface SecretFieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly value: string;
  readonly fault: string | undefined;
  readonly autofocus?: boolean;
  readonly onInput: (password: string) => void;
}

/** The password of a mailbox, which no password manager fills in with that of the agent. */
export function SecretField({ label, hint, value, fault, autofocus = false, onInput }: SecretFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      hint={hint}
      type={isShown ? 'text' : 'password'}
      autocomplete="new-password"
      spellcheck={false}
      autofocus={autofocus}
      value={value}
      fault={fault}
      onInput={onInput}
      end={
        <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? gate.hide : gate.show}
        </Button>
      }
    />
  );
}
