import type { BaseLocationHook } from 'wouter-preact';
import { useBrowserLocation, useSearch } from 'wouter-preact/use-browser-location';
import { held } from '../browser/leaving.ts';
import { useReadable } from '../ui/readable.ts';

/** The address of the page. While it is asked whether a form may be left, the form stays, wherever the browser has gone. */
export const useHeldLocation: BaseLocationHook = () => {
  const [path, go] = useBrowserLocation();
  return [useReadable(held)?.path ?? path, go];
};

useHeldLocation.searchHook = () => {
  const search = useSearch();
  return useReadable(held)?.search ?? search;
};
