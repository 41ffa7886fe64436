import type { DebianProgram } from './debian-program.ts';

export const chromium: DebianProgram = {
  name: 'chromium',
  package: 'chromium',
  places: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  variable: 'CHROMIUM_PATH',
  tests: 'the tests in a browser',
};

/** Chromium without what only windows need, for half the processor's time. */
export const headlessChromium: DebianProgram = {
  name: 'chromium-headless-shell',
  package: 'chromium-headless-shell',
  places: ['/usr/bin/chromium-headless-shell'],
  variable: 'CHROMIUM_HEADLESS_PATH',
  tests: 'some tests in a browser',
};

export const firefox: DebianProgram = {
  name: 'firefox-esr',
  package: 'firefox-esr',
  places: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
  variable: 'FIREFOX_PATH',
  tests: 'the tests in Firefox',
};

/** What the letters in pictures are drawn with. */
export const notoFonts: DebianProgram = {
  name: 'Noto fonts',
  package: 'fonts-noto-core fonts-noto-color-emoji',
  places: ['/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf'],
  isFile: true,
  variable: 'NOTO_SANS',
  tests: 'the pictures of the screens',
};

export const natsServer: DebianProgram = {
  name: 'nats-server',
  package: 'nats-server',
  places: ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'],
  variable: 'NATS_SERVER_PATH',
  tests: 'the tests of the NATS bus',
};

export const nginx: DebianProgram = {
  name: 'nginx',
  package: 'nginx-light',
  places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
  variable: 'NGINX_PATH',
  tests: 'the tests of deploy/nginx.conf',
};

export const dovecot: DebianProgram = {
  name: 'dovecot',
  package: 'dovecot-imapd',
  places: ['/usr/sbin/dovecot'],
  variable: 'DOVECOT_PATH',
  tests: 'the tests of mailboxes with a real server',
};
