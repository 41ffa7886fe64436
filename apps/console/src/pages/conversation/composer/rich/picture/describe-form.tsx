import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../../../ui/button.tsx';
import { TextField } from '../../../../../ui/form/field.tsx';
import { Popover } from '../../../../../ui/pick/popover.tsx';
import style from '../../composer.module.css';
import type { FieldPictures } from '../../field.ts';
import type { DescribedPicture } from './pictures-of-field.ts';

/** As much as a mail program reads out. */
const longestDescription = 300;

interface DescribeFormProps extends Pick<FieldPictures, 'words'> {
  readonly picture: DescribedPicture;
  readonly onClose: () => void;
}

/** Asks what a picture shows. */
export function DescribeForm({ picture, words, onClose }: DescribeFormProps) {
  const [text, setText] = useState(picture.alt);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector('input')?.select(), []);
  return (
    <Popover anchor={picture.anchor} label={words.describe} onClose={onClose}>
      <form
        ref={form}
        class={style.link}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          picture.describe(text);
        }}
      >
        <TextField
          label={words.description}
          hint={words.hint}
          value={text}
          maxLength={longestDescription}
          autocomplete="off"
          onInput={setText}
        />
        <div>
          <Button kind="main" type="submit">
            {words.set}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
