import * as z from 'zod/mini';
import { event } from '../../events.ts';

/** To all devices of a member whose e-mail address was verified or changed, or waits for a link or no longer does. */
export const ownEmailChanged = event('ownEmailChanged', z.object({}));
