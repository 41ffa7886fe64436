import { all, choose, find, get, gone, keyOn, press, type Script, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../console-of-tests.tsx';

const question = 'Leave without saving?';

/** Escape and the cross ask, and what was written stays. */
async function asks(dialog: HTMLElement): Promise<void> {
  for (const close of [() => keyOn(dialog, 'Escape'), () => press(get('button', 'Close', dialog))]) {
    await close();
    await press(get('button', 'Cancel', await find('dialog', question)));
    await gone('dialog', question);
    expect(dialog.isConnected).toBe(true);
  }
}

test.each([
  ['status', '/admin/statuses', 'Counts as'],
  ['tag', '/admin/tags', undefined],
] as const)('reports F6: the dialog of a new %s asks, also where no name was typed yet', async (what, path, other) => {
  await openConsole(path);
  await press(await find('button', `New ${what}`));
  const dialog = await find('dialog', `New ${what}`);
  if (other === undefined) await write(get('field', 'Name', dialog), 'Returns');
  else await choose(get('select', other, dialog), 'resolved');
  await asks(dialog);
});

test('reports F6: a dialog in which nothing was changed closes at once', async () => {
  await openConsole('/admin/tags');
  await press(await find('button', 'New tag'));
  await press(get('button', 'Close', await find('dialog', 'New tag')));
  await gone('dialog', 'New tag');
  expect(all('dialog', question)).toEqual([]);
});

/** Follows a link of the page. */
async function follow(name: string): Promise<void> {
  const [link] = all('link', name);
  if (link === undefined) throw new Error(`there is no ${name}`);
  await press(link);
}

test('reports F6: a password that was begun asks before a link, a key and a sign-out lead away', async () => {
  const session = { totp: false, passkeys: 0, recovery_codes_left: 0, has_password: true };
  const script: Script = { 'GET /api/v1/auth/session': session };
  await openConsole('/you/sign-in', script);
  await press(await find('button', 'Change the password'));
  const [field] = all('field').filter((each) => each.matches('[autocomplete=new-password]'));
  if (field === undefined) throw new Error('there is no field of a new password');
  await write(field, 'heron-pylon-87');
  const stay = async (): Promise<void> => {
    await press(get('button', 'Cancel', await find('dialog', question)));
    await gone('dialog', question);
    expect([location.pathname, (field as HTMLInputElement).value]).toEqual(['/you/sign-in', 'heron-pylon-87']);
  };
  await follow('Profile');
  await stay();
  await keyOn(document.body, 'g');
  await keyOn(document.body, 'm');
  await stay();
});
