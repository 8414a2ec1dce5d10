// npm run -s sbom > FILE     the packages that production needs, in the CycloneDX format; reads package-lock.json alone
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, root } from './root.ts';

interface Lock {
  packages: Record<string, { version: string; dev?: boolean; link?: boolean }>;
}
interface Bom {
  serialNumber?: string;
  metadata: { timestamp?: string };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

// `--omit dev` would also leave out what both the tools and the server need, such as pg and zod.
const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const { status, stdout, stderr } = spawnSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 50_000_000,
});
if (status === 0)
  process.stdout.write(`${JSON.stringify(repeatable(ofProduction(JSON.parse(stdout) as Bom)), null, 2)}\n`);
else {
  process.stderr.write(stderr);
  process.exitCode = 1;
}

/** Of a release, the time is that of its commit, and no number is random. */
function repeatable({ serialNumber, ...bom }: Bom): Bom {
  const seconds = process.env['SOURCE_DATE_EPOCH'];
  if (seconds === undefined) return { ...bom, ...(serialNumber === undefined ? {} : { serialNumber }) };
  return {
    ...bom,
    metadata: { ...bom.metadata, timestamp: new Date(Number(seconds) * 1_000).toISOString() },
  };
}

function ofProduction(bom: Bom): Bom {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as Lock;
  const needed = new Set(
    Object.entries(packages)
      .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
  const isKept = (ref: string) => needed.has(ref) || /^(?:@tandem\/\w+|tandem)@/.test(ref);
  return {
    ...bom,
    components: bom.components.filter((component) => isKept(component['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}
