import type { Feature } from '../../platform/feature.ts';
import { exportMemberData } from './audit.repository.ts';

/** What administrators and moderators did, and when. */
export function createAuditFeature(): Feature {
  return { routes: () => undefined, exportMemberData };
}
