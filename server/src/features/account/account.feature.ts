import type { Feature } from '../../platform/feature.ts';
import { createAccountJobs } from './account.jobs.ts';
import { bindAccount } from './account.routes.ts';
import { type AccountDeps, createAccountService } from './account.service.ts';
import { bindRecovery } from './recovery/recovery.routes.ts';
import { createRecoveryService, type RecoveryDeps, recoveryMails } from './recovery/recovery.service.ts';
import { bindSettings } from './settings/settings.routes.ts';
import { createSettingsService, type SettingsDeps } from './settings/settings.service.ts';

/** Sign-up, sessions, recovery and settings: password, data export, account deletion. */
export function createAccountFeature(deps: AccountDeps & RecoveryDeps & SettingsDeps): Feature {
  const account = createAccountService(deps);
  const recovery = createRecoveryService(deps);
  const settings = createSettingsService(deps);
  return {
    routes: (bind) => {
      bindAccount(bind, account);
      bindRecovery(bind, recovery);
      bindSettings(bind, settings);
    },
    jobs: createAccountJobs(account, recovery),
    mails: [
      { name: recoveryMails.reset, compose: recovery.composeReset },
      { name: recoveryMails.wasReset, compose: recovery.composeWasReset },
    ],
  };
}
