/** What the old version stored and a later one would refuse, or would write otherwise. */

export const oddTexts = {
  lines: 'two\r\nlines\u001b[1m and\u2028more',
  bidi: 'eno\u202erehto \u2066ylno\u2069',
  markup: '1 < 2 & "three" isn\'t <b>bold</b> &amp; <script>alert(1)</script>',
} as const;

export const oddTags: readonly string[] = [
  'Cafe\u0301',
  'Caf\u00e9',
  '\u200b\u200c',
  'a\u202eb',
  'ΟΔΟΣ',
  'οδοσ',
  '7',
  'two\r\nlines',
  'Straße',
];

export const oddHtml: readonly string[] = [
  '<p>Hello <b>there</b> &amp; welcome</p>',
  '<ol type="i" start="4000"><li>one</li><li>two</li></ol>',
  '<a href="\u00a0javascript:alert(1)">here</a> <a href="https://shop.example/?a=1&amp;b=2">shop</a>',
  '<p>outer<p>inner</p></p><table><tr><th><h3>head</h3></th></tr></table>',
  '<img src="https://tracker.example/pixel.gif" alt="x"> picture',
  'plain text with <nothing> & no tags',
  'Ünïcode 🚚 "quoted"',
];

/** The first ends in a space that is not ASCII, the second has a KELVIN SIGN. */
export const addressesOfClaims: readonly [string, string] = [
  'nbsp@example.net\u00a0',
  'victim-\u212aelvin@example.net',
];

/** Each is small enough for a JWT; together they are more than a contact may have later. */
export const bigAttributes: readonly object[] = Array.from({ length: 5 }, (_, index) => ({
  [`attribute_${index}`]: `${index}-`.repeat(2_000),
}));

function nested(levels: number): unknown {
  return levels === 0 ? [] : [nested(levels - 1)];
}

/** Larger, deeper and with more values than a later version takes. */
export const deepForm: object = {
  name: 'Mallory',
  list: Array.from({ length: 1_200 }, (_, index) => index),
  deep: nested(25),
  text: 'x'.repeat(12_000),
};

export const oddConfig: object = {
  brand_name: 'Odd \u202edesk',
  website_url: 'javascript:alert(1)',
  language: 'en',
  launcher: { color: '#ff0000', position: 'left' },
  home_apps: [
    { type: 'external_link', url: 'javascript:alert(2)', title: 'Click', image_url: 'data:text/html,x' },
    { type: 'announcement', title: 'Hello', text: 'All is well' },
  ],
  prechat_form: {
    enabled: true,
    title: 'Who are you?',
    fields: [
      { key: 'phone', type: 'text', label: 'Phone', enabled: true, order: 2 },
      { key: 'topic', type: 'list', label: 'Topic', enabled: true, order: 1, options: ['sales', 'help'] },
      { key: 'off', type: 'date', enabled: false },
    ],
  },
  session_duration: '20h30m',
  trusted_domains: ['https://good.example/widget', 'shop.example', '*.shop.example', 'http://'],
  blocked_ips: ['127.1', '999.1.1.1', '10.0.0.0/8', '2001:db8::/32'],
  unheard_of: { kept: [1, 'two', null] },
};

/** A PNG of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
