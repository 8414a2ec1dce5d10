import type { CommunityLogo } from '@tandem/contract/community/community-view';
import { logoSize } from '@tandem/contract/community/community-administration';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { lockActor } from '../account/public.ts';
import { type Actor, recordAudit } from '../audit/public.ts';
import type { CommunityImages } from '../files/public.ts';
import { publishCommunityChange } from './community.live.ts';
import { lockSection, updateSection } from './community.repository.ts';
import { storedLogo } from './community.rules.ts';
import type { CommunitySettingsStore } from './community.deps.ts';
import { backdropOf } from './community-theme.rules.ts';

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
