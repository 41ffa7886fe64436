import type { ComponentChild } from 'preact';
import { type MutableRef, useRef, useState } from 'preact/hooks';
import { useWorkspace } from '../../../state/workspace.ts';
import { writing } from '../../../words/writing.ts';
import type { Format, Writer } from './field.ts';
import { loadRichField, richParts } from './writing-field.tsx';

export interface FormatTools {
  /** Formats of the text at the caret. */
  readonly active: ReadonlySet<Format>;
  /** Does it, as soon as the editor is there. */
  toggle(format: Format): void;
  openLink(): void;
  setActive(active: ReadonlySet<Format>): void;
  onRich(): void;
  /** To be drawn somewhere. */
  readonly linkForm: ComponentChild;
}

const none: ReadonlySet<Format> = new Set();

export function useFormat(writer: MutableRef<Writer | undefined>): FormatTools {
  const { toasts } = useWorkspace();
  const [active, setActive] = useState(none);
  const [isLinking, setLinking] = useState(false);
  const wanted = useRef<Format>();

  const toggle = (format: Format): void => {
    const { current } = writer;
    if (current?.format === undefined) {
      wanted.current = format;
      current?.focus();
      loadRichField().catch(() => {
        wanted.current = undefined;
        toasts.show({ text: writing.format.failed, tone: 'refused' });
      });
    } else if (format === 'link') setLinking(true);
    else current.format.toggle(format);
  };
  const onRich = (): void => {
    const { current: format } = wanted;
    wanted.current = undefined;
    if (format !== undefined) toggle(format);
  };
  const anchor = writer.current?.element;
  const format = writer.current?.format;
  const { LinkForm } = richParts() ?? {};
  return {
    active,
    toggle,
    openLink: () => setLinking(true),
    setActive: (next) => setActive((before) => ([...before].join() === [...next].join() ? before : next)),
    onRich,
    linkForm: isLinking && anchor && format && LinkForm && (
      <LinkForm
        anchor={anchor}
        href={format.href()}
        onClose={() => setLinking(false)}
        onLink={(href) => {
          setLinking(false);
          format.link(href);
        }}
      />
    ),
  };
}
