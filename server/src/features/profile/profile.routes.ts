import { editProfile, profileMessages } from '@tandem/contract/profile';
import type { Bind } from '../../platform/http/bind.ts';
import type { ProfileService } from './profile.service.ts';

/** Serves the operation of the profile feature. */
export function bindProfile(bind: Bind, service: ProfileService): void {
  bind(editProfile, async ({ me, body }) => ({
    message: profileMessages.updated,
    user: await service.editProfile(me, body),
  }));
}
