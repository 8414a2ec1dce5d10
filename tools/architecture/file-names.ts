import type { Violation } from './violation.ts';
import { grammar, isFeature, features } from './features.ts';
import type { Source } from './source.ts';

const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
const forbidden = /^(?:.*-)?(?:utils?|helpers?|misc|common)$|^(?:types?|index|managers?)$/;

const serverRole = new RegExp(
  `^${kebab}\\.(?:feature|deps|routes|service|rules|document|repository|tables|errors|live)\\.ts$|^public\\.ts$`,
);
const webRole = new RegExp(
  `^${kebab}\\.(?:queries|live|view|texts|hooks|store|dom)\\.ts$|^public\\.ts$|^${kebab}(?:\\.module\\.css|\\.tsx)$`,
);
const moduleName = new RegExp(`^${kebab}\\.ts$`);
const testName = new RegExp(`^${kebab}(?:\\.${kebab})*\\.(?:test|spec)\\.tsx?$`);
const plainName = new RegExp(`^${kebab}(?:\\.${kebab})*\\.(?:ts|tsx|mjs|css)$`);

const serverZones = ['features', 'platform', 'testing', 'demo'];
const webZones = ['features', 'platform', 'ui', 'app', 'testing'];

/** Every folder and file has a name from the closed list of its package. */
export function checkFileNames({ path, place }: Source): Violation[] {
  const violations: Violation[] = [];
  const report = (message: string) => violations.push({ path, message });
  const words = path.split('/').flatMap((part) => part.split('.').slice(0, 1));
  for (const word of words.filter((name) => forbidden.test(name))) {
    report(`"${word}" does not describe the content; name the file after what it exports.`);
  }
  const wrong = misplaced(path, place);
  if (wrong) report(wrong);
  return violations;
}

function misplaced(path: string, place: Source['place']): string | undefined {
  const { packageName, zone, feature, file, isTest } = place;
  if (isTest)
    return testName.test(file)
      ? undefined
      : 'A test is named after its subject: feature.role.test.ts, in kebab-case.';
  if (packageName === 'contract') return moduleMessage(path, place);
  if (packageName === 'server')
    return packageMessage(path, place, serverZones, ['app.ts', 'deps.ts', 'main.ts', 'server.ts']);
  if (packageName === 'web') return packageMessage(path, place, webZones, ['main.tsx']);
  if (zone === '' && feature === '' && plainName.test(file)) return undefined;
  return 'File names are kebab-case.';
}

function moduleMessage(path: string, { zone, feature, file }: Source['place']): string | undefined {
  if (zone === 'features' && isFeature(feature) && moduleName.test(file)) return undefined;
  if (grammar.some((name) => path === `contract/src/${name}.ts`)) return undefined;
  return `The contract has one module per feature in a folder of its name (${features.join(', ')}), split by sub-noun when it grows (features/tasks/tasks-comments.ts), and its grammar at the top (${grammar.join(', ')}).`;
}

function packageMessage(
  path: string,
  place: Source['place'],
  zones: string[],
  atTop: string[],
): string | undefined {
  const { packageName, zone, feature, file } = place;
  if (zone === '' && path === `${packageName}/src/${file}`) {
    return atTop.includes(file)
      ? undefined
      : `Only ${atTop.join(' and ')} belong directly in ${packageName}/src.`;
  }
  if (zone === '') return plainName.test(file) ? undefined : 'File names are kebab-case.';
  if (!zones.includes(zone))
    return `The folders of ${packageName}/src are ${zones.join(', ')}; "${zone}" is not one of them.`;
  if (zone !== 'features') return plainName.test(file) ? undefined : 'File names are kebab-case.';
  if (!isFeature(feature)) return `"${feature}" is not a feature; the features are ${features.join(', ')}.`;
  return roleMessage(packageName, file);
}

function roleMessage(packageName: string, file: string): string | undefined {
  if (packageName === 'server') {
    if (serverRole.test(file)) return undefined;
    return 'The files of a server feature are noun.{feature,deps,routes,service,rules,document,repository,tables,errors,live}.ts and public.ts.';
  }
  if (webRole.test(file)) return undefined;
  return 'The files of a web feature are component.tsx, component.module.css, noun.{queries,live,view,texts,hooks,store,dom}.ts and public.ts.';
}
