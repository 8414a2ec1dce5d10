// Runs before npm scripts, on any Node and before anything is installed: plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lockedNode = join(root, 'node_modules', '.bin', 'node');
const neededMajor = 24;
// In production nothing is installed, and development dependencies may be missing.
const isProduction = process.argv.includes('--production');

prepare();

function prepare() {
  if (majorOf(process.versions.node) < 20) {
    stop(
      `Tandem needs Node 20 or newer to install itself; this is ${process.versions.node}. Install Node 24.`,
    );
  }
  if (!isInstalled()) {
    if (isProduction) stop('Dependencies are missing or outdated. Install them: npm ci --omit=dev');
    install();
  }
  if (!hasSupportedNode()) {
    stop(
      `Tandem runs on Node ${neededMajor} or newer; this machine has ${process.versions.node}. Install Node ${neededMajor}.`,
    );
  }
}

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted install counts as none. It lacks the optional
 * packages of other systems; all other packages must have the locked version. In production those of the server are enough.
 */
function isInstalled() {
  const locked = packagesOf('package-lock.json');
  const actual = packagesOf('node_modules/.package-lock.json');
  const paths = isProduction ? neededBy('server', locked) : Object.keys(locked);
  return paths.every((path) => {
    const entry = locked[path];
    if (path === '' || entry.link || !path.includes('node_modules/')) return true;
    const installed = actual[path];
    return installed ? installed.version === entry.version : Boolean(entry.optional || entry.devOptional);
  });
}

/** The paths of all packages that a workspace needs to run, by the rule of Node: the nearest folder above has a package. */
function neededBy(workspace, locked) {
  const found = new Set();
  const visit = (path) => {
    const { dependencies, optionalDependencies } = locked[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      let folder = path;
      while (folder !== '' && !locked[`${folder}/node_modules/${name}`])
        folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';
      const at = join(folder, 'node_modules', name);
      if (!locked[at] || found.has(at)) continue;
      found.add(at);
      visit(at);
    }
  };
  visit(workspace);
  return [...found];
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

function install() {
  const { npm_execpath: npm, npm_node_execpath: node, npm_config_user_agent: agent = '' } = process.env;
  if (/^npm\/[1-9]\./.test(agent)) stop('Tandem needs npm 10 or newer. Install Node 24, which brings it.');
  console.log('Installing dependencies (first run only, about 30 seconds) …');
  const args = ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error'];
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] };
  // The machine's own Node runs npm: npm is about to replace the folder of the locked one.
  const result =
    npm && node
      ? spawnSync(node, [npm, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (result.status !== 0)
    stop('The installation failed; see the output above. It needs network access and a writable folder.');
}

function hasSupportedNode() {
  const isSupported = majorOf(process.versions.node) >= neededMajor;
  // Outside npm, the Node that runs this runs what follows; npm scripts run the locked one where it is.
  if (process.env.npm_execpath === undefined) return isSupported;
  if (!existsSync(lockedNode) || (isSupported && process.execPath.startsWith(join(root, 'node_modules'))))
    return isSupported;
  const result = spawnSync(lockedNode, ['--version'], { encoding: 'utf8' });
  if (result.status === 0) return majorOf(result.stdout.slice(1)) >= neededMajor;
  // A system without glibc cannot run the locked Node. Without it, npm scripts use the machine's own.
  rmSync(lockedNode, { force: true });
  return isSupported;
}

function majorOf(version) {
  return Number.parseInt(version, 10);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
