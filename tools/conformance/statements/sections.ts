import { addedPromises } from './added-promises.ts';
import { calls } from './calls.ts';
import { community } from './administration/community.ts';
import { constants } from './constants.ts';
import { entities } from './entities.ts';
import { errors } from './errors.ts';
import { installedApp } from './installed-app.ts';
import { purpose } from './purpose.ts';
import { roles, validation } from './rules.ts';
import { accountScreens } from './screens-account.ts';
import { feedScreens } from './screens-feeds.ts';
import { workScreens } from './screens-work.ts';
import { safety } from './safety.ts';
import { states } from './states.ts';
import type { Section } from './statement.ts';

/** Every statement of the specification in its order; the calls that Tandem adds come last. */
export const sections: Section[] = [
  purpose,
  { title: '§2 Screens and routes', parts: [...accountScreens, ...feedScreens, ...workScreens] },
  entities,
  states,
  validation,
  roles,
  calls,
  errors,
  constants,
  addedPromises,
  installedApp,
  safety,
  community,
];
