import type {
  AdministeredSettings,
  SectionChange,
} from '@tandem/contract/community/community-administration';
import type { SettingChanges, SettingSection } from '@tandem/contract/community';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/public.ts';
import type { CommunitySettingsStore } from './community-settings.service.ts';
import { contrastInTheWay } from './community-theme.rules.ts';
import { accentTooLight, communityErrors } from './community.errors.ts';
import { publishCommunityChange } from './community.live.ts';
import { lockSection, updateSection } from './community.repository.ts';
import { auditedChange, changedValues, settingsOf, viewForAdministrators } from './community.rules.ts';

/** What the community feature needs. */
export interface CommunityDeps {
  database: Database;
  clock: Clock;
  communitySettings: CommunitySettingsStore;
  live: Live;
}

/** Who acts, and from which IP address. */
interface Actor {
  me: string;
  address: string;
}

/** A change of settings of one section; null is the default. */
interface Change {
  section: SettingSection;
  /** The version that its author saw. */
  version: number;
  changes: SettingChanges;
}

export type CommunityService = ReturnType<typeof createCommunityService>;

/** The settings for administrators; refuses with `communityErrors`. */
export function createCommunityService(deps: CommunityDeps) {
  const { database, communitySettings, live } = deps;
  const viewSettings = (): AdministeredSettings => viewForAdministrators(communitySettings);
  return {
    viewSettings,
    /** Stores a change, unless somebody else changed the section meanwhile. It holds here at once, elsewhere within a second. */
    updateCommunitySettings: async (actor: Actor, body: SectionChange): Promise<AdministeredSettings> => {
      const { section, version, ...changes } = body;
      requirePossible(changes);
      await database.transaction((tx) => changeSection(deps, tx, actor, { section, version, changes }));
      await communitySettings.renew();
      publishCommunityChange(live, communitySettings.view());
      return viewSettings();
    },
  };
}

function requirePossible({ accent }: SettingChanges): void {
  const ratio = accent ? contrastInTheWay(accent) : null;
  if (ratio !== null) throw accentTooLight(ratio);
}

/** Changes a section with its entry in the audit log. */
async function changeSection(
  { clock, communitySettings: { defaults } }: CommunityDeps,
  tx: Queryable,
  { me, address }: Actor,
  { section, version, changes }: Change,
): Promise<void> {
  const now = clock.now();
  const stored = await lockSection(tx, section, now);
  if (stored.version !== version) refuse(communityErrors.changed);
  const values = changedValues(stored.values, changes);
  await updateSection(tx, section, { version: version + 1, values, changedAt: now });
  const [before, after] = [stored.values, values].map((set) => settingsOf(defaults, set)) as [
    typeof defaults,
    typeof defaults,
  ];
  await recordAudit(tx, {
    at: now,
    actorId: me,
    act: 'settingsChanged',
    subject: { kind: 'settings' },
    details: auditedChange(section, changes, { before, after }),
    address,
  });
}
