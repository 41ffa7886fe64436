import type { FunctionComponent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FieldProps, RichFieldProps } from './field.ts';
import { PlainField } from './plain-field.tsx';

type RichField = FunctionComponent<RichFieldProps>;

let loaded: RichField | undefined;
let loading: Promise<RichField> | undefined;

/** The editor is a chunk of its own. What failed to load is asked for again the next time. */
export function loadRichField(): Promise<RichField> {
  loading ??= import('./rich/rich-field.tsx').then(
    ({ RichField }) => {
      loaded = RichField;
      return RichField;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

interface WritingFieldProps extends FieldProps, Pick<RichFieldProps, 'onFormats' | 'onLink'> {
  /** The editor is there. */
  readonly onRich: () => void;
}

/** The editor, and until it is loaded a plain field, whose text and caret it takes over. */
export function WritingField(props: WritingFieldProps) {
  const [rich, setRich] = useState(() => loaded && { Field: loaded });
  const isComposing = useRef(false);
  const isWaiting = useRef(false);
  const isThere = useRef(true);
  const taken = useRef<RichFieldProps['taken']>();

  const change = (): void => {
    if (!isThere.current || loaded === undefined) return;
    isWaiting.current = isComposing.current;
    if (isWaiting.current) return;
    const { current: writer } = props.writer;
    taken.current = writer !== undefined && document.activeElement === writer.element ? writer.selection : undefined;
    setRich({ Field: loaded });
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
        onComposing={(next) => {
          isComposing.current = next;
          if (!next && isWaiting.current) setTimeout(() => changeNow.current());
        }}
      />
    );
  }
  return <rich.Field {...props} taken={taken.current} />;
}
