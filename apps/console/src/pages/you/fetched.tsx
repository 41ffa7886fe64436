import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { Failed } from '../../ui/page.tsx';

interface FetchedProps<Value> {
  readonly name: readonly string[];
  readonly fetch: () => Promise<Value>;
  readonly children: (value: Value) => ComponentChildren;
}

/** What comes from the service: nothing for a moment, then it, or that it did not come. */
export function Fetched<Value>({ name, fetch, children }: FetchedProps<Value>) {
  const { data, error, refetch } = useQuery({ queryKey: name, queryFn: fetch });
  if (data !== undefined) return <>{children(data)}</>;
  if (error === null) return <div aria-busy="true" />;
  return <Failed error={error} onRetry={() => void refetch()} />;
}
