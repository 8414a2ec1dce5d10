import * as z from 'zod/mini';
import { event } from '../../events.ts';

/** A link was created, used or revoked; published to the project's owner. */
export const invitationLinksChanged = event('invitationLinksChanged', z.object({ projectId: z.string() }));
