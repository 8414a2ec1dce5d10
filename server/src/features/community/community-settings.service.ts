import type { CommunitySettings, SettingSection } from '@tandem/contract/community';
import type { Announcement } from '@tandem/contract/community/announcement';
import type { FastifyBaseLogger } from 'fastify';
import { createSharedReads } from '../../platform/concurrency/share-reads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { MailMode } from '../../platform/mail/mail.ts';
import type { CommunitySettingsStore } from './community.deps.ts';
import { findSections, type StoredSection } from './community.repository.ts';
import { findStanding, shownOf } from './announcement/announcements.repository.ts';
import { possibleWith, settingsOf, viewOf } from './community.rules.ts';

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
