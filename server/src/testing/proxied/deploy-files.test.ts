import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { findProgram } from '../faults/programs.ts';

const deploy = fileURLToPath(new URL('../../../../deploy', import.meta.url));
const caddy = findProgram('Caddy');
const analyze = findProgram('systemd-analyze');

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it.runIf(caddy !== null)('Caddy accepts its sample', () => {
  const folder = temporaryFolder();
  const config = ['--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')];
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
  const { status, stderr } = spawnSync(caddy ?? '', ['validate', ...config], { encoding: 'utf8', env });
  expect({ status, stderr }).toMatchObject({ status: 0 });
});

it.runIf(analyze !== null)('systemd accepts every line of the unit', () => {
  const folder = temporaryFolder();
  const unit = readFileSync(join(deploy, 'tandem@.service'), 'utf8')
    .replaceAll('/opt/tandem', folder)
    // It wants to find the program that it starts.
    .replaceAll('/usr/bin/node', process.execPath);
  const file = join(folder, 'tandem@3000.service');
  writeFileSync(file, unit);
  const { status, stderr } = spawnSync(analyze ?? '', ['verify', '--man=no', file], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
