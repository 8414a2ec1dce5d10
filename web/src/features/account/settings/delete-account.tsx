import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { hideNoticesAbout, notifyFailure } from '../../../ui/notices/notices.ts';
import { DeleteAccountDialog } from './deletion/delete-account-dialog.tsx';
import { ProjectsInTheWay } from './deletion/projects-in-the-way.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { useProjectsInTheWay } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.deletion;

/** What the notice of a refusal is about; it goes once no project is in the way. */
const refusedDeletion = 'refused-deletion';

/** Deletes the account: lists the projects to hand over first, and asks for confirmation. */
export function DeleteAccount() {
  const { projects, reload } = useProjectsInTheWay();
  const [isOpen, setOpen] = useState(false);
  const isInTheWay = (projects.data ?? []).length > 0;
  useEffect(() => {
    if (!isInTheWay) hideNoticesAbout(refusedDeletion);
  }, [isInTheWay]);
  const action = useRef<HTMLButtonElement>(null);
  const refresh = async (id: string) => {
    const { data } = await projects.refetch();
    // The button to which the dialog would return the focus was removed with its project.
    if (!data?.some(({ _id }) => _id === id)) requestAnimationFrame(() => action.current?.focus());
  };
  const onRefused = (sentence: string) => {
    setOpen(false);
    notifyFailure(sentence, { about: [refusedDeletion] });
    void reload();
  };
  return (
    <SettingsSection title={texts.title} text={texts.text} isDangerous>
      <ProjectsInTheWay projects={projects} onClose={(id) => void refresh(id)} />
      <Button ref={action} color="red" onClick={() => setOpen(true)}>
        {texts.action}
      </Button>
      <DeleteAccountDialog isOpen={isOpen} onRefused={onRefused} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}
