import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@helpdesk/contract';
import { readConfig } from '@helpdesk/service';
import { describe, expect, it } from 'vitest';
import { root } from '../../project/architecture/imports.ts';
import { composeFaults, filledIn, readCompose, references } from './compose.ts';

const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const caddyfile = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8');
const { services, volumes } = readCompose(text);
const nodes = Object.entries(services).filter(([, service]) => service.build !== undefined);
const given = { POSTGRES_PASSWORD: 'p'.repeat(48), HELPDESK_SECRET: 's'.repeat(96) };

describe('docker-compose.yml', () => {
  it('has no fault', () => {
    expect(composeFaults(text)).toEqual([]);
  });

  it.each([
    ['a key that Compose does not know', 'read_only: true', 'readonly: true', 'invalid-schema'],
    ['a top-level key that Compose does not know', /^volumes:$/m, 'volume:', 'invalid-schema'],
    ['a port that is no port', '"127.0.0.1:9000:9000"', '{ from: 9000 }', 'invalid-schema'],
    ['a file that is no YAML', 'services:', 'services: [', 'invalid'],
    ['latest', 'postgres:18', 'postgres:latest', 'has no version'],
    ['no tag', 'caddy:2.10-alpine', 'caddy', 'has no version'],
    ['a default password', /POSTGRES_PASSWORD:\?[^}]*/, 'POSTGRES_PASSWORD:-helpdesk', 'has a default'],
    ['a secret that may be missing', /HELPDESK_SECRET:\?[^}]*/, 'HELPDESK_SECRET', 'may be missing'],
    ['a password in the file', /POSTGRES_PASSWORD: .*/, 'POSTGRES_PASSWORD: hunter2', 'stands in the file'],
    ['a port for everybody', '"127.0.0.1:9000:9000"', '"9000:9000"', 'open to everybody'],
  ])('a planted mistake is found: %s', (_name, part, replacement, fault) => {
    const planted = text.replace(part, () => replacement);
    expect(planted).not.toBe(text);
    expect(composeFaults(planted).join('\n')).toContain(fault);
  });

  it.each(Object.keys(given))('does not start without %s, and says what to do', (name) => {
    const texts = references(text).filter((reference) => reference.name === name);
    expect(texts.length).toBeGreaterThan(0);
    for (const each of texts) expect(each).toMatchObject({ operator: ':?', text: expect.stringMatching(/^set it in/) });
  });
});

describe('its nodes', () => {
  it('are two, and the same', () => {
    expect(nodes.map(([name]) => name)).toEqual(['node1', 'node2']);
    expect(nodes[0]?.[1]).toEqual(nodes[1]?.[1]);
  });

  it('are given only what the service knows, and it takes the values', () => {
    const known = knownVariables();
    expect(known.length).toBeGreaterThan(20);
    const { environment = {} } = nodes[0]?.[1] ?? {};
    const names = Object.keys(environment);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(imageVariables().filter((name) => !known.includes(name))).toEqual([]);
    const filled = Object.entries(environment).map(([name, value]) => [name, filledIn(value, given)]);
    expect(readConfig(Object.fromEntries(filled))).toMatchObject({
      ok: {
        secret: given.HELPDESK_SECRET,
        database: { url: `postgres://helpdesk:${given.POSTGRES_PASSWORD}@postgres:5432/helpdesk` },
      },
    });
  });

  it('a variable that the service does not know would be found', () => {
    expect(knownVariables()).not.toContain('HELPDESK_SECRETS');
    expect(knownVariables()).toContain('HELPDESK_SECRET_FILE');
  });

  it('share their uploads, where the image keeps them, and have time to end', () => {
    const folder = /HELPDESK_DATA_DIR=(\S+)/.exec(dockerfile)?.[1];
    expect(folder).toBeDefined();
    for (const [, service] of nodes) {
      expect(service.volumes).toEqual([`uploads:${folder}`]);
      expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(9.5);
    }
    expect(dockerfile).toContain(`VOLUME ["${folder}"]`);
  });

  it('are asked for their health where the service answers', () => {
    const asked = [...`${text}${dockerfile}${caddyfile}`.matchAll(/\/health(?:\/\w+)?(?=')|(?<=health_uri )\S+/g)];
    const paths = Object.values(routes).map((route) => route.path as string);
    expect(asked.map(([path]) => path).toSorted()).toEqual(['/health/live', '/health/ready', '/health/ready']);
    for (const [path] of asked) expect(paths).toContain(path);
  });
});

describe('its balancer', () => {
  it('knows the nodes, and listens where its port leads', () => {
    const upstreams = /reverse_proxy (.*) \{/.exec(caddyfile)?.[1]?.split(' ');
    expect(upstreams).toEqual(nodes.map(([name]) => `${name}:9000`));
    expect(services.balancer?.ports?.[0]?.split(':').at(-1)).toBe(/^:(\d+) \{/m.exec(caddyfile)?.[1]);
  });

  it('mounts files that exist, and volumes that are declared', () => {
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    const sources = mounted.map((mount) => mount.split(':')[0] ?? '');
    expect(sources.length).toBeGreaterThan(4);
    for (const source of sources) {
      expect(source.startsWith('./') ? existsSync(join(root, source)) : source in volumes, source).toBe(true);
    }
  });
});

/** The variables that the service reads; see `variables` there. */
function knownVariables(): readonly string[] {
  const source = readFileSync(join(root, 'apps/service/src/config/variables.ts'), 'utf8');
  const secrets = readFileSync(join(root, 'apps/service/src/config/environment.ts'), 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): told\(/gm)].map((match) => match[1] ?? '');
  return [...names, ...names.filter((name) => secrets.includes(`'${name}'`)).map((name) => `${name}_FILE`)];
}

function imageVariables(): readonly string[] {
  const line = /^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '';
  return line.split(' ').map((each) => each.split('=')[0] ?? '');
}
