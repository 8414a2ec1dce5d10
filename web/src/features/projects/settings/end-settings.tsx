import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ArchiveDialog } from '../lifecycle/archive-dialog.tsx';
import { DeleteDialog, HandOverDialog } from '../lifecycle/lifecycle-dialogs.tsx';
import { useLifecycleChange } from '../lifecycle/project-lifecycle.queries.ts';
import { projectSettingsTexts as texts } from './project-settings.texts.ts';

/** Project settings → Hand over and end: gives the project to somebody, archives it, or deletes it. */
export function EndSettings({ project }: { project: Project }) {
  const handingOver = useDialog<null>();
  const archiving = useDialog<null>();
  const deleting = useDialog<null>();
  const { end, isPending } = useLifecycleChange(project);
  const isArchived = project.archivedAt !== null;
  return (
    <>
      {!isArchived && (
        <SettingsSection title={texts.handOver.title} text={texts.handOver.text}>
          <Button variant="default" onClick={() => handingOver.open(null)}>
            {texts.handOver.action}
          </Button>
        </SettingsSection>
      )}
      <SettingsSection title={texts.archive.title} text={texts.archive.text}>
        <Button
          variant="default"
          loading={isPending}
          onClick={() => (isArchived ? end({ act: 'unarchive' }) : archiving.open(null))}
        >
          {isArchived ? texts.archive.undo : texts.archive.action}
        </Button>
      </SettingsSection>
      <SettingsSection title={texts.delete.title} text={texts.delete.text}>
        <Button color="red" onClick={() => deleting.open(null)}>
          {texts.delete.action}
        </Button>
      </SettingsSection>
      <HandOverDialog project={project} isOpen={handingOver.isOpen} onClose={handingOver.close} />
      <ArchiveDialog project={project} isOpen={archiving.isOpen} onClose={archiving.close} />
      <DeleteDialog project={project} isOpen={deleting.isOpen} onClose={deleting.close} />
    </>
  );
}
