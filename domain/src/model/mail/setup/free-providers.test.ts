import { expect, it } from 'vitest';
import { isFreeProvider } from './free-providers.ts';

it.each(['gmail.com', 'gmx.de', 'web.de', 'yahoo.co.uk', 'hotmail.fr', 'icloud.com', 't-online.de', 'qq.com'])(
  'mail 20: anyone can have a mailbox at %s',
  (domain) => {
    expect(isFreeProvider(domain)).toBe(true);
  },
);

it.each(['shop.example', 'google.com', 'sub.gmail.com', 'gmail.com.shop.example', ''])(
  'mail 20: one company gives the addresses at %j',
  (domain) => {
    expect(isFreeProvider(domain)).toBe(false);
  },
);
