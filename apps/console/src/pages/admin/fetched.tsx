import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { Failed } from '../../ui/page.tsx';

export interface Fetched<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  refetch(): void;
}

/**
 * Fetches what a page needs from the service. The first part of the key is the kind of catalogue that it follows.
 *
 * @param fetch its signal is aborted when no part of the page waits for the answer any more
 */
export function useFetched<Data>(
  key: readonly unknown[],
  fetch: (context: { readonly signal: AbortSignal }) => Promise<Data>,
  options: { readonly enabled?: boolean; readonly staleTime?: number } = {},
): Fetched<Data> {
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: fetch, ...options });
  return { data, error, refetch: () => void refetch() };
}

/** The reason on top of what is still shown, when something could not be fetched. */
export function FetchFault({ of, children }: { readonly of: Fetched<unknown>; readonly children?: ComponentChildren }) {
  const { error, refetch } = of;
  return (
    <>
      {error !== null && error !== undefined && <Failed error={error} onRetry={refetch} />}
      {children}
    </>
  );
}
