import { checkImports } from './import-rules.ts';
import type { Violation } from './violation.ts';
import { checkContractUsage } from './contract/usage.ts';
import { checkPublicCycles } from './public-cycles.ts';
import { checkFileCycles } from './file-cycles.ts';
import { checkConventions } from './conventions.ts';
import { checkQueryCache } from './query-cache.ts';
import { checkPlatformApis } from './platform-apis.ts';
import { checkServerRoles } from './roles/server-roles.ts';
import { checkSizes } from './sizes.ts';
import type { Source } from './source.ts';
import { checkWebRoles } from './roles/web-roles.ts';
import { checkFileNames } from './file-names.ts';

/** Every violation of the architecture rules in these files, ordered by path. */
export function inspectCodebase(sources: Source[]): Violation[] {
  const perFile = [
    checkFileNames,
    checkImports,
    checkPlatformApis,
    checkQueryCache,
    checkServerRoles,
    checkWebRoles,
    checkSizes,
    checkConventions,
  ];
  const found = [
    ...sources.flatMap((source) => perFile.flatMap((check) => check(source))),
    ...checkContractUsage(sources),
    ...checkPublicCycles(sources),
    ...checkFileCycles(sources),
  ];
  return found.toSorted((a, b) => a.path.localeCompare(b.path) || (a.line ?? 0) - (b.line ?? 0));
}
