import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { useSession } from '../../../platform/session.store.ts';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { SettingsSection, SettingSwitch } from '../../../ui/settings/settings-section.tsx';
import { ProjectFactsFields } from '../form/project-facts-fields.tsx';
import { ProjectContentFields, useProjectForm } from '../form/project-form-dialog.tsx';
import { useToggleStatus } from '../my-projects/my-projects.queries.ts';
import { myProjectTexts } from '../my-projects/my-projects.texts.ts';
import styles from './project-settings.module.css';
import { projectSettingsTexts as texts } from './project-settings.texts.ts';

/** Project settings → General: whether people can ask to join, and what the project says of itself. */
export function GeneralSettings({ project }: { project: Project }) {
  if (project.archivedAt !== null) return <p>{texts.archived}</p>;
  return (
    <>
      <RequestsSwitch project={project} />
      <ContentForm project={project} />
    </>
  );
}

function RequestsSwitch({ project }: { project: Project }) {
  const { toggle, isPending } = useToggleStatus(project);
  return (
    <SettingsSection title={texts.requests.title} text={texts.requests.text}>
      <SettingSwitch
        label={texts.requests.label}
        checked={project.status === 'open'}
        disabled={isPending}
        onChange={toggle}
      />
    </SettingsSection>
  );
}

function ContentForm({ project }: { project: Project }) {
  const form = useProjectForm(project, () => {});
  const { draft, errors, change } = form;
  return (
    <form noValidate onSubmit={form.submit}>
      <SettingsSection title={texts.content.title} text={texts.content.text}>
        <div className={styles.form}>
          <ProjectContentFields draft={draft} errors={errors} isNew={false} onChange={change} />
        </div>
      </SettingsSection>
      <SettingsSection title={texts.facts.title} text={texts.facts.text}>
        <div className={styles.form}>
          <ProjectFactsFields draft={draft} errors={errors} onChange={change} />
          {form.failure && (
            <p className={styles.failure} role="alert">
              {form.failure}
            </p>
          )}
          <div>
            <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
              {myProjectTexts.form.save}
            </Button>
          </div>
        </div>
      </SettingsSection>
      <LeaveGuard isNeeded={() => form.isChanged && useSession.getState().user !== null} {...texts.leaving} />
    </form>
  );
}
