import * as v from 'valibot';
import { text } from './text.ts';

const longestOrigin = 255;

/** Where a page is, as browsers write it: scheme, host and port, in lower case, without the default port. */
export const origin = v.pipe(
  text(1, longestOrigin),
  v.regex(
    /^https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::[1-9]\d{0,4})?$/,
    'must be an origin such as https://desk.example.com, without a path',
  ),
);
