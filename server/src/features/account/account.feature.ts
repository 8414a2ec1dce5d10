import type { Feature } from '../../platform/feature.ts';
import { createAccountJobs } from './account.jobs.ts';
import { bindAccount } from './account.routes.ts';
import { type AccountDeps, createAccountService } from './account.service.ts';
import { bindSettings } from './settings/settings.routes.ts';
import { createSettingsService, type SettingsDeps } from './settings/settings.service.ts';

/** Signing up, sessions, and the settings: password, own data, and deleting the account. */
export function createAccountFeature(deps: AccountDeps & SettingsDeps): Feature {
  const account = createAccountService(deps);
  const settings = createSettingsService(deps);
  return {
    routes: (bind) => {
      bindAccount(bind, account);
      bindSettings(bind, settings);
    },
    jobs: createAccountJobs(account),
  };
}
