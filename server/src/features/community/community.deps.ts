import type { CommunitySettings, SettingSection } from '@tandem/contract/community';
import type { CommunityView } from '@tandem/contract/community/community-administration';
import type { StoredSection } from './community.repository.ts';

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
