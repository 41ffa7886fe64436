import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { safeHref } from '../../../state/texts/safe-href.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Popover } from '../../../ui/pick/popover.tsx';
import { writing } from '../../../words/writing.ts';
import style from './composer.module.css';

export interface LinkFormProps {
  readonly anchor: HTMLElement;
  /** The present address of the link; empty for a new link. */
  readonly href: string;
  readonly onClose: () => void;
  /** Undefined takes it away. */
  readonly onLink: (href: string | undefined) => void;
}

export function LinkForm({ anchor, href, onClose, onLink }: LinkFormProps) {
  const [text, setText] = useState(href.replace(/^mailto:/, ''));
  const [isFaulty, setFaulty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector('input')?.select(), []);
  const { link } = writing;
  return (
    <Popover anchor={anchor} label={link.title} onClose={onClose}>
      <form
        ref={form}
        class={style.link}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = safeHref(text);
          setFaulty(found === undefined);
          if (found !== undefined) onLink(found);
        }}
      >
        <TextField
          label={link.address}
          hint={link.hint}
          fault={isFaulty ? link.fault : undefined}
          value={text}
          inputMode="url"
          autocomplete="off"
          onInput={setText}
        />
        <div>
          {href !== '' && (
            <Button icon="close" onClick={() => onLink(undefined)}>
              {link.remove}
            </Button>
          )}
          <Button kind="main" type="submit">
            {link.set}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
