import { readFileSync } from 'node:fs';
import { openApiDocument } from '@helpdesk/openapi';
import { describe, expect, it } from 'vitest';
import { generatedFiles } from '../scripts/generated-files.ts';
import { agentRoutes, widgetRoutes } from './api-routes.ts';

const document = openApiDocument({ version: '0.0.0' });
const files = await generatedFiles(document);

describe('the generated files', () => {
  it.each([...files])('%s is what the document gives now', (name, text) => {
    const lines = (whole: string): ReadonlySet<string> => new Set(whole.split('\n'));
    const checkedIn = readFileSync(new URL(name, import.meta.url), 'utf8');
    const known = lines(checkedIn);
    const current = lines(text);
    const changes = [
      ...[...known].filter((line) => !current.has(line)).map((line) => `- ${line}`),
      ...[...current].filter((line) => !known.has(line)).map((line) => `+ ${line}`),
    ];
    const hint = `Run "npm run generate". What changed:\n${changes.slice(0, 40).join('\n')}`;
    expect(checkedIn === text, hint).toBe(true);
  });

  it('change when the document does', async () => {
    const [path = '', operations = {}] = Object.entries(document.paths)[0] ?? [];
    const renamed = { ...document, paths: { ...document.paths, [path]: {}, '/api/v1/elsewhere': operations } };
    const changed = await generatedFiles(renamed);
    expect(changed.get('api-routes.ts')).toContain('/api/v1/elsewhere');
    expect([...changed.values()].filter((text, index) => text === [...files.values()][index])).toEqual([]);
  });

  it('hold every operation that answers in the envelope, and no other', () => {
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each.operationId));
    const held = [...Object.keys(agentRoutes), ...Object.keys(widgetRoutes)];
    const others = ids.filter((id) => !held.includes(id)).toSorted();
    expect(others).toEqual([
      'beginProviderSignIn',
      'finishProviderSignIn',
      'getDocs',
      'getMetrics',
      'getOpenApi',
      'getThumbnail',
      'getUpload',
      'openAgentSocket',
      'openLogoutPage',
      'openWidgetSocket',
    ]);
    expect(held.filter((id) => !ids.includes(id))).toEqual([]);
    expect(held.length).toBeGreaterThan(80);
  });
});
