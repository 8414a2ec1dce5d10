import type { Feature } from '../../platform/feature.ts';
import { createAccountJobs } from './account.jobs.ts';
import { bindAccount } from './account.routes.ts';
import { type AccountDeps, createAccountService } from './account.service.ts';
import { bindSettings } from './settings/settings.routes.ts';
import { createSettingsService, type SettingsDeps } from './settings/settings.service.ts';

/** Sign-up, sessions and settings: password, data export, account deletion. */
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
