import * as z from 'zod/mini';
import { event } from '../../events.ts';

/** Somebody asked to become a member, or a moderator decided; published to moderators. */
export const signUpRequestsChanged = event('signUpRequestsChanged', z.object({}));

/** To all devices of a member who was given another role of the community: their own profile names it. */
export const communityRoleChanged = event('communityRoleChanged', z.object({}));
