import { editProfile } from '@tandem/contract/profile';
import type { Bind } from '../../platform/http/bind.ts';
import type { ProfileService } from './profile.service.ts';

/** Serves the operation of the profile room. */
export function bindProfile(bind: Bind, service: ProfileService): void {
  bind(editProfile, ({ me, body }) => service.editProfile(me, body));
}
