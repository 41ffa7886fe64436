import { exampleOf, find } from '@helpdesk/screen-testing';
import { describe, expect, test } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';

const settings = 'GET /api/v1/settings/desk';

async function hintWith(change: object): Promise<string> {
  await openConsole('/admin/desk', { [settings]: { ...Object(exampleOf(settings)), ...change } });
  const field = await find('select', 'Time zone');
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

describe('the hint of the time zone', () => {
  test('is that days begin in it', async () => {
    const hint = await hintWith({ service_timezone: 'UTC', service_timezone_is_set: false });
    expect(hint).toBe('Days of reports, filters and limits begin in it. Clocks show the zone of each computer.');
  });

  test('names the time zone of the service where the variable decides', async () => {
    const hint = await hintWith({ service_timezone: 'America/New_York', service_timezone_is_set: true });
    expect(hint).toBe(
      'For other programs. Days begin in America/New York, set by HELPDESK_TIMEZONE of the service. Clocks show the zone of each computer.',
    );
  });
});
