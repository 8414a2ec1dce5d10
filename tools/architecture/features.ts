/** The closed list of features: the same name in every package, absent where a package does not need it. */
export const features = [
  'account',
  'profile',
  'people',
  'connections',
  'projects',
  'join-requests',
  'tasks',
  'chat',
  'files',
] as const;

/** The modules of the contract that belong to no feature. */
export const grammar = ['operation', 'failure', 'events', 'values', 'limits', 'registry'] as const;

/** Whether a name is one of the closed list. */
export const isFeature = (name: string): boolean => (features as readonly string[]).includes(name);

/** Where a file stands in the tree. */
export interface Place {
  packageName: 'contract' | 'server' | 'web' | 'e2e' | 'bench' | 'tools' | 'root';
  /** In server and web, the folder below src: platform, features, app, ui, testing, demo; elsewhere empty. */
  zone: string;
  /** The feature of the folder or of the contract module; empty where the file belongs to none. */
  feature: string;
  /** The last part of the path. */
  file: string;
  isTest: boolean;
}

const packages = ['contract', 'server', 'web', 'e2e', 'bench', 'tools'] as const;

/** Reads a file's place from its path, relative to the root and with forward slashes. */
export function placeOf(path: string): Place {
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const packageName = packages.find((name) => name === parts[0]) ?? 'root';
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  if (packageName === 'contract')
    return { packageName, zone: '', feature: featureOfModule(file), file, isTest };
  if (packageName !== 'server' && packageName !== 'web')
    return { packageName, zone: '', feature: '', file, isTest };
  const inside = parts[1] === 'src' ? parts.slice(2, -1) : [];
  const zone = inside[0] ?? '';
  return { packageName, zone, feature: zone === 'features' ? (inside[1] ?? '') : '', file, isTest };
}

/** The feature of a contract file: `tasks.ts`, or one split off by sub-noun such as `tasks-comments.ts`; else ''. */
export function featureOfModule(file: string): string {
  const name = file.split('.')[0] ?? '';
  return features.find((feature) => name === feature || name.startsWith(`${feature}-`)) ?? '';
}
