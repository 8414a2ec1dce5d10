import type { SettingChanges, SettingSection } from '@tandem/contract/community';
import type {
  AdministeredSettings,
  SectionChange,
} from '@tandem/contract/community/community-administration';
import type { CommunityView } from '@tandem/contract/community/community-view';
import { contrastInTheWay } from '../../platform/accent-contrast.rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ReadCommunityName } from '../../platform/community-variables.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { PageContent } from '../../platform/http/web.ts';
import type { Live } from '../../platform/live/live.ts';
import type { MailMode } from '../../platform/mail/mail.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import { lockActor, recordAcceptance } from '../account/public.ts';
import { type Actor, keepEntriesFor, recordAudit } from '../audit/public.ts';
import type { CommunitySettingsStore } from './community.deps.ts';
import { accentTooLight, communityErrors } from './community.errors.ts';
import { publishCommunityChange } from './community.live.ts';
import { lockSection, updateSection } from './community.repository.ts';
import {
  auditedChange,
  changedValues,
  newTermsVersion,
  settingsOf,
  viewForAdministrators,
  withTermsVersion,
} from './community.rules.ts';

/** What the community feature needs. */
export interface CommunityDeps {
  database: Database;
  clock: Clock;
  communitySettings: CommunitySettingsStore;
  live: Live;
  mailMode: MailMode;
}

/** A change of settings of one section; null is the default. */
interface Change {
  section: SettingSection;
  /** The version that its author saw. */
  version: number;
  changes: SettingChanges;
  /** Whether members accept changed terms again. */
  asksAgain: boolean;
}

export type CommunityService = ReturnType<typeof createCommunityService>;

/** The settings for administrators; refuses with `communityErrors`. */
export function createCommunityService(deps: CommunityDeps) {
  const { database, communitySettings, live, mailMode } = deps;
  const viewSettings = (): AdministeredSettings => viewForAdministrators(communitySettings, mailMode);
  return {
    viewSettings,
    /** Stores a change, unless somebody else changed the section meanwhile. It holds here at once, elsewhere within a second. */
    updateCommunitySettings: async (actor: Actor, body: SectionChange): Promise<AdministeredSettings> => {
      const { section, version, asksAgain = true, ...changes } = { asksAgain: undefined, ...body };
      requirePossible(changes, mailMode);
      await database.transaction((tx) =>
        changeSection(deps, tx, actor, { section, version, changes, asksAgain }),
      );
      await communitySettings.renew();
      publishCommunityChange(live, communitySettings.view());
      return viewSettings();
    },
  };
}

function requirePossible({ accent, emailVerification }: SettingChanges, mailMode: MailMode): void {
  if (emailVerification === true && mailMode === 'off')
    refuseField(communityErrors.mailIsOff, 'emailVerification');
  const ratio = accent ? contrastInTheWay(accent) : null;
  if (ratio !== null) throw accentTooLight(ratio);
}

/** Changes a section with its entry in the audit log. */
async function changeSection(
  { clock, communitySettings: { defaults } }: CommunityDeps,
  tx: Queryable,
  { me, address }: Actor,
  { section, version, changes, asksAgain }: Change,
): Promise<void> {
  const now = clock.now();
  await lockActor(tx, me, { needs: 'administrator' });
  const stored = await lockSection(tx, section, now);
  if (stored.version !== version) refuse(communityErrors.changed);
  const changed = changedValues(stored.values, changes);
  const [before, after] = [stored.values, changed].map((set) => settingsOf(defaults, set)) as [
    typeof defaults,
    typeof defaults,
  ];
  const terms = section === 'legal' ? newTermsVersion({ before, after }, { asksAgain, now }) : null;
  const values = withTermsVersion(changed, terms);
  await updateSection(tx, section, { version: version + 1, values, changedAt: now });
  // Whoever publishes terms has accepted them.
  if (terms !== null) await recordAcceptance(tx, { memberId: me, version: terms, at: now });
  await recordAudit(tx, {
    at: now,
    actorId: me,
    act: 'settingsChanged',
    subject: { kind: 'settings' },
    details: {
      ...auditedChange(section, changes, { before, after }),
      ...(before.terms !== after.terms && { asksMembersAgain: terms !== null }),
    },
    address,
  });
  // Last: the entry of the change itself is kept for the former time.
  if (before.auditDays !== after.auditDays) await keepEntriesFor(tx, after.auditDays);
}

/** What mails, pushes, calendars and factors call the community. */
export const createCommunityName =
  ({ current, stored }: Pick<CommunitySettingsStore, 'current' | 'stored'>): ReadCommunityName =>
  () => {
    const { name } = current();
    return { name, isChosen: stored().get('general')?.values['name'] === name };
  };

/** What the page carries of the community, so that it needs no request for it; the same object until the settings change. */
export function createReadPage({ view }: Pick<CommunitySettingsStore, 'view'>): () => PageContent {
  let last: { view: CommunityView; content: PageContent } | null = null;
  return () => {
    const current = view();
    if (last?.view !== current) last = { view: current, content: { ...current, data: current } };
    return last.content;
  };
}
