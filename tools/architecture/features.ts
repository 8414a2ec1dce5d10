/** The closed list of features: the same name in every package, absent where a package does not need it. */
export const features = [
  'account',
  'profile',
  'people',
  'connections',
  'blocks',
  'projects',
  'public-pages',
  'join-requests',
  'invitations',
  'tasks',
  'chat',
  'files',
  'attachments',
  'webhooks',
  'notifications',
  'reports',
  'community',
  'audit',
  'administration',
] as const;

/** The modules at the top of the contract, which belong to no feature. */
export const grammar = ['operation', 'failure', 'events', 'values', 'limits', 'days', 'registry'] as const;

/** Whether a name is in the list of features. */
export const isFeature = (name: string): boolean => (features as readonly string[]).includes(name);

/** The location of a file by package, zone and feature. */
export interface Place {
  packageName: 'contract' | 'server' | 'web' | 'e2e' | 'bench' | 'tools' | 'root';
  /** In contract, server and web, the folder below src: features, platform, app, ui, testing, demo; elsewhere empty. */
  zone: string;
  /** The folder below `features`; empty when there is none. */
  feature: string;
  /** The last part of the path. */
  file: string;
  isTest: boolean;
}

const packages = ['contract', 'server', 'web', 'e2e', 'bench', 'tools'] as const;

/** The place of a file by its path, which is relative to the root and has forward slashes. */
export function placeOf(path: string): Place {
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const packageName = packages.find((name) => name === parts[0]) ?? 'root';
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  if (packageName !== 'contract' && packageName !== 'server' && packageName !== 'web')
    return { packageName, zone: '', feature: '', file, isTest };
  const inside = parts[1] === 'src' ? parts.slice(2, -1) : [];
  const zone = inside[0] ?? '';
  return { packageName, zone, feature: zone === 'features' ? (inside[1] ?? '') : '', file, isTest };
}

/** The file behind an import of the contract, as its package.json exports it: `tasks` or `tasks/tasks-comments`. */
export function contractFile(module: string): string {
  if ((grammar as readonly string[]).includes(module)) return `contract/src/${module}.ts`;
  return `contract/src/features/${module.includes('/') ? module : `${module}/${module}`}.ts`;
}
