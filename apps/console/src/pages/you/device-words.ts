import { you } from '../../words/you.ts';

/** In this order: a browser names those that it is made of too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser's own name for itself, in words: "Firefox on Windows". */
export function deviceWords(userAgent: string): string {
  const { device, unknownBrowser, unknownSystem } = you.sessions;
  const find = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent))?.[1];
  return device(find(browsers) ?? unknownBrowser, find(systems) ?? unknownSystem);
}
