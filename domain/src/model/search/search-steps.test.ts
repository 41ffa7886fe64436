import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveringSteps, narrowSteps, searchedConversation, searchRank, searchSteps } from './search-steps.ts';
import { searchText } from './search-text.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '.', '王', '1234567', '0'), maxLength: 8 });

it('the last of the narrow steps finds whatever the others find', () => {
  fc.assert(
    fc.property(text, text, text, text, (query, referenceNumber, subject, name) => {
      const contact = { firstName: name, lastName: '', email: null };
      const record = searchedConversation({ referenceNumber, subject, contact });
      const narrow = narrowSteps('conversations', searchSteps('conversations', query));
      expect(searchRank(narrow, record) !== undefined).toBe(searchRank(narrow.slice(-1), record) !== undefined);
    }),
    { numRuns: 2_000 },
  );
});

it('only conversations have narrow steps, whose columns are those of the conversation itself', () => {
  const counted = (['messages', 'contacts', 'conversations'] as const).map(
    (kind) => narrowSteps(kind, searchSteps(kind, 'example')).length,
  );
  expect(counted).toEqual([0, 0, 3]);
});

it('the covering steps find whatever the steps find', () => {
  fc.assert(
    fc.property(text, text, (query, content) => {
      const steps = searchSteps('messages', query);
      const record = { text: searchText(content) };
      expect(searchRank(coveringSteps(steps), record) !== undefined).toBe(searchRank(steps, record) !== undefined);
    }),
    { numRuns: 2_000 },
  );
});

describe('a query finds a text', () => {
  it.each([
    ['reports D1', '#105', 'Order 105 is late'],
    ['reports D1', 'No. 105', 'Order 105 is late'],
    ['reports D1', '№105', 'Order 105 is late'],
    ['reports D1', '"105"', 'Order 105 is late'],
    ['reports D1', '105.', 'Order 105 is late'],
    ['reports D1', '¿refund?', 'a refund'],
    ['reports D1', '«refund»', 'a refund'],
    ['reports D1', '(refund)', '“Refund”'],
    ['reports D1', '！退款！', '我要退款'],
    ['reports D1', 'refund', '¡refund!'],
    ['reports D1', 'C#', 'We write C# here'],
    ['reports D1', 'C++', 'We write C++ here'],
    ['reports D2', '退款', '我要退款谢谢'],
    ['reports D2', '王伟', '客户王伟先生'],
    ['reports D2', '王', '客户王伟先生'],
    ['reports D2', 'VW', 'My VW is broken'],
    ['reports D2', 'VW', 'VW-Bus'],
    ['reports D2', 'です', 'そうですね'],
    ['reports D2', '환불', '전액환불해주세요'],
    ['reports D2', 'คืน', 'ขอคืนเงิน'],
    ['reports D2', '退款 订单', '我的订单需要退款'],
    ['reports D2', '订单 VW', '我的VW订单'],
    ['reports D3', '15550102030', 'call +1 (555) 010-2030'],
    ['reports D3', '+1 (555) 010-2030', 'call 15550102030'],
    ['reports D3', '030 1234567', '+49 30 1234567'],
    ['reports D3', '+49 30 1234567', '0049 (0)30 123 4567'],
    ['reports D3', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    ['reports D3', 'DE89 3704 0044 0532 0130 00', 'de89370400440532013000'],
    ['reports D3', 'GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['reports D3', '٠٣٠ ١٢٣٤٥٦٧', '+49 30 1234567'],
    ['reports D4', 'cafe', 'Café'],
    ['reports D4', 'Café', 'CAFE'],
    ['reports D4', 'refund', 're\u00adfund'],
    ['reports D4', 'e-mail', 'e\u2011mail'],
    [
      'reports D7',
      'where is the refund that you promised me in october please',
      'In october you promised the refund. Where is it? Please tell me that',
    ],
  ])('%s: %s in %s', (_line, query, content) => {
    expect(searchRank(searchSteps('messages', query), { text: searchText(content) })).toBeTypeOf('number');
  });

  it.each([
    ['reports D2', 'v', 'a v'],
    ['reports D2', 'VW', 'BVWX'],
    ['reports D2', '款退', '退款'],
    ['reports D3', '123 4567', 'call 123456'],
    ['reports D1', '#', '#'],
  ])('and not %s: %s in %s', (_line, query, content) => {
    expect(searchRank(searchSteps('messages', query), { text: searchText(content) })).toBeUndefined();
  });
});
