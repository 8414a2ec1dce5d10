import type { SettingChanges, SettingSection, CommunitySettings } from '@tandem/contract/community';
import type { Announcement } from '@tandem/contract/community/announcement';
import {
  type AdministeredSettings,
  type SectionChange,
  logoSize,
  type CommunityView,
  type CommunityLogo,
} from '@tandem/contract/community/community-administration';
import type { FastifyBaseLogger } from 'fastify';
import { contrastInTheWay } from '../../platform/accent-contrast.rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ReadCommunityName } from '../../platform/community-variables.ts';
import { createSharedReads } from '../../platform/concurrency/share-reads.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { PageContent } from '../../platform/http/web.ts';
import type { Live } from '../../platform/live/live.ts';
import type { MailMode } from '../../platform/mail/mail.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import { lockActor, recordAcceptance } from '../account/public.ts';
import { type Actor, keepEntriesFor, recordAudit } from '../audit/public.ts';
import type { CommunityImages } from '../files/public.ts';
import { findStanding, shownOf } from './announcement/announcements.repository.ts';
import { backdropOf } from './community-theme.rules.ts';
import type { CommunitySettingsStore } from './community.deps.ts';
import { accentTooLight, communityErrors } from './community.errors.ts';
import { publishCommunityChange } from './community.live.ts';
import { lockSection, updateSection, findSections, type StoredSection } from './community.repository.ts';
import {
  auditedChange,
  changedValues,
  newTermsVersion,
  settingsOf,
  viewForAdministrators,
  withTermsVersion,
  possibleWith,
  viewOf,
  storedLogo,
} from './community.rules.ts';

/** What the community feature needs. */
export interface CommunityDeps {
  database: Database;
  clock: Clock;
  communitySettings: CommunitySettingsStore;
  live: Live;
  mailMode: MailMode;
  /** Shown only: they are the operator's. */
  repositoryHosts: readonly { host: string }[];
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
  const viewSettings = (): AdministeredSettings => viewForAdministrators(communitySettings, deps);
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

interface StoreDeps {
  database: Database;
  clock: Clock;
  live: Pick<Live, 'announce' | 'onAnnounced'>;
  log: FastifyBaseLogger;
  mailMode: MailMode;
}

const topic = 'communitySettings';
/** What finds a change whose announcement was lost. */
const readEveryMs = 30_000;

/** Keeps the settings in memory. Until `start`, the defaults hold. */
export function createCommunitySettings(
  { database, clock, live, log, mailMode }: StoreDeps,
  defaults: CommunitySettings,
): CommunitySettingsStore {
  const state = {
    settings: defaults,
    view: viewOf(defaults, 0, { announcement: null }),
    sections: new Map<SettingSection, StoredSection>(),
  };
  const listeners: ((settings: CommunitySettings) => void)[] = [];
  const share = createSharedReads<void>();
  const apply = (rows: StoredSection[], announcement: Announcement | null) => {
    const isSame = rows.every(
      ({ section, version }) => state.sections.get(section as SettingSection)?.version === version,
    );
    const isAnnounced = state.view.announcement?._id === announcement?._id;
    if (isSame && isAnnounced && rows.length === state.sections.size) return;
    state.sections = new Map(rows.map((row) => [row.section as SettingSection, row]));
    const stored = settingsOf(defaults, Object.assign({}, ...rows.map(({ values }) => values)));
    state.settings = possibleWith(mailMode, stored);
    const version = rows.reduce((sum, row) => sum + row.version, 0);
    state.view = viewOf(state.settings, version, {
      announcement,
      legal: state.sections.get('legal')?.values,
      logo: rows.find(({ section }) => section === 'logo')?.values,
    });
    for (const listener of listeners) listener(state.settings);
  };
  const read = () =>
    share('settings', async () => {
      const rows = await findSections(database.orm);
      const standing = await findStanding(database.orm, clock.now());
      apply(rows, standing && shownOf(standing));
    });
  const readOrLog = () =>
    void read().catch((err: unknown) => log.warn({ err }, 'reading the settings of the community'));
  live.onAnnounced(topic, readOrLog);
  return {
    current: () => state.settings,
    view: () => state.view,
    defaults,
    stored: () => state.sections,
    renew: async () => {
      live.announce(topic);
      await read();
    },
    start: async () => {
      await read();
      setInterval(readOrLog, readEveryMs).unref();
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** What the logo needs. */
export interface LogoDeps {
  database: Database;
  clock: Clock;
  communitySettings: CommunitySettingsStore;
  live: Live;
  communityImages: CommunityImages;
}

export type LogoService = ReturnType<typeof createLogoService>;

/** The logo of the community; refuses what is no image. */
export function createLogoService(deps: LogoDeps) {
  const { database, communitySettings, live, communityImages } = deps;
  const show = async () => {
    await communitySettings.renew();
    publishCommunityChange(live, communitySettings.view());
  };
  return {
    /** Takes the place of the logo before. It shows here at once, elsewhere within a second. */
    setLogo: async (actor: Actor, upload: Uint8Array): Promise<CommunityLogo> => {
      const { bytes, width, height, pixels } = await communityImages.makeImage(upload, logoSize);
      const { logo, removeFormer } = await communityImages.store(bytes, async (tx, url) => {
        const logo = { url, width, height, backdrop: backdropOf(pixels) };
        return { logo, ...(await replace(deps, tx, actor, logo)) };
      });
      await show();
      await removeFormer();
      return logo;
    },
    /** Does nothing where none is set. */
    removeLogo: async (actor: Actor): Promise<void> => {
      const { isChanged, removeFormer } = await database.transaction((tx) => replace(deps, tx, actor, null));
      if (!isChanged) return;
      await show();
      await removeFormer();
    },
  };
}

/** Puts a logo, or none, in the place of the former one, with its entry in the audit log. */
async function replace(
  { clock, communityImages }: LogoDeps,
  tx: Queryable,
  { me, address }: Actor,
  logo: CommunityLogo | null,
): Promise<{ isChanged: boolean; removeFormer: () => Promise<void> }> {
  const now = clock.now();
  await lockActor(tx, me, { needs: 'administrator' });
  const { version, values } = await lockSection(tx, 'logo', now);
  const former = storedLogo(values);
  if (former === null && logo === null) return { isChanged: false, removeFormer: async () => undefined };
  const removeFormer =
    former === null ? async () => undefined : await communityImages.discard(tx, former.url);
  await updateSection(tx, 'logo', { version: version + 1, values: { logo }, changedAt: now });
  await recordAudit(tx, {
    at: now,
    actorId: me,
    act: logo === null ? 'logoRemoved' : 'logoSet',
    subject: { kind: 'settings' },
    details: {},
    address,
  });
  return { isChanged: true, removeFormer };
}
