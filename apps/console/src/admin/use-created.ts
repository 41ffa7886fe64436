import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';

/** Goes to what was created once the form holds nothing unsaved: before, leaving it would ask. */
export function useCreated(path: string, changes: number): (id: number) => void {
  const [, go] = useLocation();
  const [id, setId] = useState<number>();
  useEffect(() => {
    if (id !== undefined && changes === 0) go(`${path}/${id}`, { replace: true });
  }, [id, changes, path, go]);
  return setId;
}
