import * as z from 'zod/mini';
import { event } from '../../events.ts';

/** The settings of the member changed on one of their devices. */
export const notificationSettingsChanged = event('notificationSettingsChanged', z.object({}));
