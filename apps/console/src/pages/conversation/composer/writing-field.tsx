import type { FunctionComponent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FieldProps, RichFieldProps } from './field.ts';
import type { LinkFormProps } from './link-form.tsx';
import { PlainField } from './plain-field.tsx';

interface RichParts {
  readonly RichField: FunctionComponent<RichFieldProps>;
  readonly LinkForm: FunctionComponent<LinkFormProps>;
}

let loaded: RichParts | undefined;
let loading: Promise<RichParts> | undefined;

/** The editor and its form for links, as soon as they are loaded. */
export const richParts = (): RichParts | undefined => loaded;

/** The editor is a chunk of its own. What failed to load is asked for again the next time. */
export function loadRichField(): Promise<RichParts> {
  loading ??= import('./rich/rich-field.tsx').then(
    ({ RichField, LinkForm }) => {
      loaded = { RichField, LinkForm };
      return loaded;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

interface WritingFieldProps extends FieldProps, Pick<RichFieldProps, 'onFormats' | 'onLink' | 'pictures'> {
  /** The editor is there. */
  readonly onRich: () => void;
}

/** The editor, and until it is loaded a plain field, whose text and caret it takes over. */
export function WritingField(props: WritingFieldProps) {
  const [rich, setRich] = useState(() => loaded && { Field: loaded.RichField });
  const isComposing = useRef(false);
  const isWaiting = useRef(false);
  const isThere = useRef(true);
  const isChanging = useRef(false);
  const taken = useRef<RichFieldProps['taken']>();

  const change = (): void => {
    if (!isThere.current || loaded === undefined) return;
    isWaiting.current = isComposing.current;
    if (isWaiting.current) return;
    const { current: writer } = props.writer;
    taken.current = writer !== undefined && document.activeElement === writer.element ? writer.selection : undefined;
    isChanging.current = true;
    setRich({ Field: loaded.RichField });
  };
  const changeNow = useRef(change);
  changeNow.current = change;
  useEffect(() => {
    isThere.current = true;
    if (rich === undefined)
      loadRichField().then(
        () => changeNow.current(),
        () => undefined,
      );
    return () => {
      isThere.current = false;
    };
  }, []);
  const isRich = rich !== undefined;
  useEffect(() => {
    if (isRich) props.onRich();
  }, [isRich]);

  if (rich === undefined) {
    return (
      <PlainField
        {...props}
        // The editor takes its place: the writer goes on writing.
        onLeave={() => isChanging.current || props.onLeave()}
        onComposing={(next) => {
          isComposing.current = next;
          if (!next && isWaiting.current) setTimeout(() => changeNow.current());
        }}
      />
    );
  }
  return <rich.Field {...props} taken={taken.current} />;
}
