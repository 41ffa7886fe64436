import { HelpdeskError } from '@helpdesk/client';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { guardLeaving } from '../../browser/leaving.ts';
import { reasonOfField, refusalWords } from '../../state/refusal-words.ts';
import { words } from '../../words/en.ts';
import { changedFields, type Faults, faultsOf } from './form-rules.ts';
import { useOnce } from './use-once.ts';

interface FormOptions<Values extends object> {
  /** The values that the service has. When they change, the fields without an unsaved change follow. */
  readonly initial: Values;
  /** What is wrong, by field, before the service is asked. */
  readonly check?: ((values: Values) => Faults<Values>) | undefined;
  readonly save: (values: Values) => Promise<unknown>;
  /** Words for the `path` of an issue that the service names and no field has. */
  readonly fieldOf?: ((path: string) => keyof Values | undefined) | undefined;
  /** What a refusal means here that names no field. */
  readonly refusal?: ((error: unknown) => Faults<Values>) | undefined;
}

export interface Form<Values extends object> {
  readonly values: Values;
  /** How many fields differ from what the service has. */
  readonly changes: number;
  readonly faults: Faults<Values>;
  readonly state: 'idle' | 'saving' | 'saved';
  set(patch: Partial<Values>): void;
  /** A field was left: what is wrong with it is said now. */
  leave(field: keyof Values): void;
  /** All faults are said, and the focus goes to the first one; else it is saved. Does nothing while it is saved. */
  save(): Promise<void>;
  discard(): void;
}

const savedMs = 3_000;

export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { initial } = options;
  const current = useRef(options);
  current.current = options;
  const [patch, setPatch] = useState<Partial<Values>>({});
  const [faults, setFaults] = useState<Faults<Values>>({});
  const [isSaved, setSaved] = useState(false);
  const once = useOnce();
  const values = useMemo(() => ({ ...initial, ...patch }), [initial, patch]);
  const changes = changedFields(initial, values).length;

  // With the key that changes it, not a frame later.
  useLayoutEffect(() => (changes > 0 ? guardLeaving() : undefined), [changes > 0]);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), savedMs);
    return () => clearTimeout(timer);
  }, [isSaved]);

  async function save(): Promise<void> {
    const found = current.current.check?.(values) ?? {};
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstFault();
    setSaved(false);
    try {
      await current.current.save(values);
      // Fields that were changed during the request are not saved yet.
      setPatch((now) => unsavedOf(now, values));
      setSaved(true);
    } catch (error) {
      setFaults(refusalOf(error));
      focusFirstFault();
    }
  }

  function refusalOf(error: unknown): Faults<Values> {
    const named =
      error instanceof HelpdeskError ? faultsOf(error.data, values, current.current.fieldOf, reasonOfField(error)) : {};
    if (Object.keys(named).length > 0) return named;
    return current.current.refusal?.(error) ?? ({ form: refusalWords(error) } as Faults<Values>);
  }

  return {
    values,
    changes,
    faults,
    state: once.isBusy ? 'saving' : isSaved ? 'saved' : 'idle',
    set: (next) => {
      setSaved(false);
      setPatch((before) => ({ ...before, ...next }));
      setFaults(
        (before) =>
          Object.fromEntries(
            Object.entries(before).filter(([field]) => !(field in next) && field !== 'form'),
          ) as Faults<Values>,
      );
    },
    leave: (field) => {
      const fault = current.current.check?.(values)[field];
      if (fault !== undefined) setFaults((before) => ({ ...before, [field]: fault }));
    },
    save: () => once.run(save),
    discard: () => {
      setPatch({});
      setFaults({});
      setSaved(false);
    },
  };
}

function unsavedOf<Values extends object>(now: Partial<Values>, saved: Values): Partial<Values> {
  const entries = Object.entries(now).filter(([field, value]) => saved[field as keyof Values] !== value);
  return Object.fromEntries(entries) as Partial<Values>;
}

/** Once the faults are drawn. */
export function focusFirstFault(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-fault]')?.focus();
  });
}

export const missing = (label: string): string => words.form.missing(label);
