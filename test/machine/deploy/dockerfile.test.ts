import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../project/architecture/imports.ts';
import { copiedFrom, dockerfileFaults, readStages } from './dockerfile.ts';

const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
const manifest = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

describe('the Dockerfile', () => {
  it('has no fault', () => {
    expect(dockerfileFaults(text, root)).toEqual([]);
  });

  it.each([
    ['root by leaving it out', /^USER .*\n/m, '', 'the service runs as root'],
    ['root by name', /^USER .*$/m, 'USER root', 'the service runs as root'],
    ['root by number', /^USER .*$/m, 'USER 0:0', 'the service runs as root'],
    ['a user by name only', /^USER .*$/m, 'USER node', 'names no number'],
    ['latest', /node:\$\{NODE_VERSION\}-bookworm-slim$/m, 'node:latest', 'has no version'],
    ['no tag', /node:\$\{NODE_VERSION\}-bookworm-slim$/m, 'node', 'has no version'],
    ['a version that floats', /^ARG NODE_VERSION=.*$/m, 'ARG NODE_VERSION=24', 'has no version'],
    ['a shell around node', /^ENTRYPOINT .*$/m, 'ENTRYPOINT node apps/service/dist/main.js', 'a shell would get'],
    ['no health check', /^HEALTHCHECK .*\n/m, '', 'no HEALTHCHECK'],
    ['another signal', 'STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGKILL', 'STOPSIGNAL'],
    ['a secret', /^ENV /m, 'ENV HELPDESK_SECRET=hush ', 'a secret stays in the image'],
    ['a secret for the build', /^ARG .*$/m, '$&\nARG NPM_TOKEN=', 'a secret stays in the image'],
    ['a file that is not there', 'COPY domain domain', 'COPY domains domain', 'domains does not exist'],
    ['a word that is no instruction', 'EXPOSE 9000', 'EXPOSES 9000', 'Unknown instruction'],
    ['a flag that is unknown', 'COPY domain domain', 'COPY --owner=1 domain domain', 'nknown flag'],
    ['ADD', 'COPY domain domain', 'ADD domain domain', 'use COPY'],
  ])('a planted mistake is found: %s', (_name, part, replacement, fault) => {
    const planted = text.replace(part, replacement);
    expect(planted).not.toBe(text);
    expect(dockerfileFaults(planted, root).join('\n')).toContain(fault);
  });

  it('runs the Node that the tests run on', () => {
    expect(/^ARG NODE_VERSION=(.*)$/m.exec(text)?.[1]).toBe(manifest('.').devDependencies.node);
  });

  it('installs with the pnpm that everybody installs with', () => {
    const used = text.match(/pnpm@\d+/g) ?? [];
    expect(used).toHaveLength(4);
    const bootstrap = readFileSync(join(root, 'apps/service/bootstrap.mjs'), 'utf8');
    for (const each of used) expect(bootstrap).toContain(`'${each}'`);
  });

  it.each([
    ['apps/service', ['manifests', 'service'], 12],
    ['apps/widget', ['widget'], 1],
    ['apps/console', ['console'], 1],
  ])('copies the manifest and the source of each package that %s is made of, and no other', (app, names, least) => {
    const stages = readStages(text);
    const needed = dependenciesOf(app);
    expect(needed.length).toBeGreaterThan(least);
    const copied = names.flatMap((name) => copiedFrom(stages.get(name) ?? ''));
    const manifests = copied.filter((path) => path.includes('/')).filter((path) => path.endsWith('package.json'));
    expect(manifests.toSorted()).toEqual(needed.map((folder) => `${folder}/package.json`).toSorted());
    const folders = copied.filter((path) => !path.includes('.'));
    for (const folder of needed) expect(folders.some((each) => `${folder}/`.startsWith(`${each}/`))).toBe(true);
  });

  it('has no other stages', () => {
    expect([...readStages(text).keys()]).toEqual(['manifests', 'install', 'service', 'widget', 'console', 'last']);
  });
});

/** Folders of the workspace, with the one that is asked for. */
function dependenciesOf(folder: string, found: string[] = []): readonly string[] {
  if (found.includes(folder)) return found;
  found.push(folder);
  for (const [name, version] of Object.entries<string>(manifest(folder).dependencies ?? {})) {
    if (version !== 'workspace:*') continue;
    const [place] = ['domain', 'packages', 'adapters', 'apps']
      .map((each) => (each === 'domain' ? each : `${each}/${name.replace('@helpdesk/', '')}`))
      .filter((each) => nameOf(each) === name);
    if (place === undefined) throw new Error(`${name} is nowhere`);
    dependenciesOf(place, found);
  }
  return found;
}

function nameOf(folder: string): string | undefined {
  try {
    return manifest(folder).name;
  } catch {
    return undefined;
  }
}
