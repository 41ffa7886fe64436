import { expect, it } from 'vitest';
import { pageOriginsOf, withPageOrigin } from './page-origins.ts';

it('keeps the ten newest sites, each with its last request', () => {
  let kept = withPageOrigin(undefined, { origin: 'https://0.example', at: 1 });
  for (let site = 1; site < 12; site += 1)
    kept = withPageOrigin(kept, { origin: `https://${site}.example`, at: 1 + site });
  kept = withPageOrigin(kept, { origin: 'https://3.example', at: 100 });
  const names = pageOriginsOf(kept).map(({ origin }) => origin);
  expect(names).toEqual([3, 11, 10, 9, 8, 7, 6, 5, 4, 2].map((site) => `https://${site}.example`));
  expect(pageOriginsOf(kept)[0]).toEqual({ origin: 'https://3.example', at: 100 });
});

it('sorts sites of one moment by name', () => {
  expect(pageOriginsOf({ 'https://b.example': 1, 'https://a.example': 1 }).map(({ origin }) => origin)).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
});
