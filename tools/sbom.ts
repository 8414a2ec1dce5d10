// npm run -s sbom > FILE     the packages that production needs, in the CycloneDX format; reads package-lock.json alone
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, root } from './root.ts';

interface Lock {
  packages: Record<string, { version: string; dev?: boolean; link?: boolean }>;
}
interface Bom {
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
  process.stdout.write(`${JSON.stringify(ofProduction(JSON.parse(stdout) as Bom), null, 2)}\n`);
else {
  process.stderr.write(stderr);
  process.exitCode = 1;
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
