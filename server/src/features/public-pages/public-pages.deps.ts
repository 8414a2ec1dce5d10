import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DocumentCache } from '../../platform/http/documents.ts';
import type { Live } from '../../platform/live/live.ts';
import type { CommunitySettingsStore } from '../community/public.ts';

/** What the pages for everybody need. */
export interface PublicPagesDeps {
  database: Database;
  clock: Clock;
  documents: DocumentCache;
  live: Live;
  communitySettings: CommunitySettingsStore;
  publicUrl: string | null;
  /** The folder of the web build, which has the style sheet of the pages. */
  webRoot: string;
}
