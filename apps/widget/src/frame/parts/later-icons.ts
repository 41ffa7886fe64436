/** Icons of the views behind the first one. */
export const leftIcon = 'M9.8 3.8 5.6 8l4.2 4.2';
export const downIcon = 'M8 3.3v9.4M8 12.7l3.8-3.8M8 12.7 4.2 8.9';
export const clipIcon = 'm13 7.5-5 5a3.1 3.1 0 0 1-4.4-4.4l5.3-5.3a2 2 0 0 1 2.9 2.9l-5.3 5.2a1 1 0 0 1-1.4-1.4L9.9 5';
export const upIcon = 'M8 12.7V3.3M8 3.3 4.2 7.1M8 3.3l3.8 3.8';
export const warnIcon = 'M8 2.7 14 13H2zM8 6.7v2.9M8 11.4h.1';
export const offIcon =
  'M2.5 2.5l11 11M5.7 9.7a3.3 3.3 0 0 1 4.3-.3M3.4 7.3a6.6 6.6 0 0 1 2-1.3M8 5.2c1.8 0 3.4.8 4.6 2.1M8 12.4h.1';
export const clockIcon = 'M13.7 8A5.7 5.7 0 1 1 2.3 8a5.7 5.7 0 0 1 11.4 0M8 4.9V8l2.1 1.4';
export const bellIcon = 'M4.2 11V7.2a3.8 3.8 0 0 1 7.6 0V11l1 1.3H3.2zM6.8 14h2.4';
export const bellOffIcon =
  'M4.2 11V7.2c0-.6.1-1.1.3-1.6M6 4a3.8 3.8 0 0 1 5.8 3.2V9M11 12.3H3.2l1-1.3M6.8 14h2.4M2.5 2.5l11 11';
export const fileIcon = 'M4 2.5h5L12 5.5v8H4zM9 2.5v3h3';
export const smileIcon =
  'M13.7 8A5.7 5.7 0 1 1 2.3 8a5.7 5.7 0 0 1 11.4 0M5.7 9.4c.5.9 1.3 1.4 2.3 1.4s1.8-.5 2.3-1.4M6.1 6.3v.4M9.9 6.3v.4';
