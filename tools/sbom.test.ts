import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inRoot } from './root.ts';

interface Lock {
  packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean; link?: boolean }>;
}
interface Bom {
  bomFormat: string;
  components: { name: string; version: string; purl: string }[];
}

it('npm run sbom lists the dependencies of production with versions, without packages and network', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of [
    'tools/sbom.ts',
    'tools/root.ts',
    'package.json',
    'package-lock.json',
    ...['contract', 'server', 'web'].map((at) => `${at}/package.json`),
  ]) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    copyFileSync(inRoot(name), join(folder, name));
  }
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: folder,
    env: {
      PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
      npm_config_registry: 'http://127.0.0.1:9',
    },
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const bom = JSON.parse(stdout) as Bom;
  expect(bom.bomFormat).toBe('CycloneDX');
  const listed = new Set(bom.components.map(({ purl }) => decodeURIComponent(purl)));
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as Lock;
  const locked = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  const purlOf = ([path, { version }]: (typeof locked)[number]) =>
    `pkg:npm/${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
  const production = locked.filter(([, { dev, devOptional }]) => !dev && !devOptional).map(purlOf);
  expect(production.length).toBeGreaterThan(200);
  expect(production.filter((purl) => !listed.has(purl))).toEqual([]);
  const development = locked.filter(([, { dev }]) => dev).map(purlOf);
  expect(development.filter((purl) => listed.has(purl) && !production.includes(purl))).toEqual([]);
});
