import { lazy } from 'react';
import { ProjectSettings } from '../../features/projects/settings/project-settings.tsx';

/** Rarely opened, and with much of its own. */
const ImportSettings = lazy(async () => ({
  default: (await import('../../features/tasks/imports/import-settings.tsx')).ImportSettings,
}));

const WebhooksSettings = lazy(async () => ({
  default: (await import('../../features/webhooks/webhooks-settings.tsx')).WebhooksSettings,
}));

const RepositorySettings = lazy(async () => ({
  default: (await import('../../features/projects/source/repository-settings.tsx')).RepositorySettings,
}));

/** The settings of a project, with those that other features have. */
export const ProjectSettingsPage = () => (
  <ProjectSettings webhooks={WebhooksSettings} repository={RepositorySettings} import={ImportSettings} />
);
