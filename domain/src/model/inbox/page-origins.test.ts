import { expect, it } from 'vitest';
import { pageOriginsOf, withPageOrigin } from './page-origins.ts';

const day = 86_400_000;

it('keeps the ten newest sites, each with its last request', () => {
  let kept = withPageOrigin(undefined, { origin: 'https://0.example', at: 1 });
  for (let site = 1; site < 12; site += 1)
    kept = withPageOrigin(kept, { origin: `https://${site}.example`, at: 1 + site * day });
  kept = withPageOrigin(kept, { origin: 'https://3.example', at: 12 * day });
  const names = pageOriginsOf(kept).map(({ origin }) => origin);
  expect(names).toEqual([3, 11, 10, 9, 8, 7, 6, 5, 4, 2].map((site) => `https://${site}.example`));
  expect(pageOriginsOf(kept)[0]).toEqual({ origin: 'https://3.example', at: 12 * day });
});

it('security T15.11 keeps those that were seen within a day when others come', () => {
  const sites = Array.from({ length: 10 }, (_none, site) => [`https://${site}.example`, site] as const);
  const kept = Object.fromEntries(sites);
  const other = 'https://other.example';
  expect(withPageOrigin(kept, { origin: other, at: day - 1 })).toEqual(kept);
  expect(withPageOrigin(kept, { origin: other, at: day })).toEqual({
    ...Object.fromEntries(sites.slice(1)),
    [other]: day,
  });
  expect(withPageOrigin(kept, { origin: 'https://0.example', at: 20 })).toEqual({ ...kept, 'https://0.example': 20 });
});

it('sorts sites of one moment by name', () => {
  expect(pageOriginsOf({ 'https://b.example': 1, 'https://a.example': 1 }).map(({ origin }) => origin)).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
});
