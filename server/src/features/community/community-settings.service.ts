import type { CommunitySettings, SettingSection } from '@tandem/contract/community';
import type { Announcement } from '@tandem/contract/community/announcement';
import type { CommunityView } from '@tandem/contract/community/community-view';
import type { FastifyBaseLogger } from 'fastify';
import { createSharedReads } from '../../platform/concurrency/share-reads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { MailMode } from '../../platform/mail/mail.ts';
import { findSections, type StoredSection } from './community.repository.ts';
import { findStanding, shownOf } from './announcement/announcements.repository.ts';
import { possibleWith, settingsOf, viewOf } from './community.rules.ts';

/** The settings of the community, as this process knows them. */
export interface CommunitySettingsStore {
  /** The settings that hold now. Another process' change arrives within a second, or with the next reading. */
  current(): CommunitySettings;
  /** What everybody may know of them; the same object until they change. */
  view(): CommunityView;
  /** What holds where nothing is stored. */
  readonly defaults: CommunitySettings;
  /** What is stored of each section. */
  stored(): ReadonlyMap<SettingSection, Omit<StoredSection, 'section'>>;
  /** Reads the settings again, here and on the other processes; call it after COMMIT. Resolves when this process has them. */
  renew(): Promise<void>;
  /** Reads them for the first time, and then every 30 s. */
  start(): Promise<void>;
  /** Calls the listener with the settings whenever they may have changed. */
  onChange(listener: (settings: CommunitySettings) => void): void;
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
