import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import type { Form } from '../../ui/form/use-form.ts';

/**
 * Goes to what was created once the form holds nothing unsaved: before, leaving it would ask. What was typed while it was
 * created is left behind, or it would be created a second time.
 */
export function useCreated(path: string, { changes, discard }: Pick<Form<object>, 'changes' | 'discard'>) {
  const [, go] = useLocation();
  const [id, setId] = useState<number>();
  useEffect(() => {
    if (id === undefined) return;
    if (changes === 0) go(`${path}/${id}`, { replace: true });
    else discard();
  }, [id, changes, path, go]);
  return setId;
}
