import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { notifyFailure } from '../../../ui/notices/notices.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ProjectsInTheWay } from './projects-in-the-way.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useProjectsInTheWay } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';

const texts = settingsTexts.deletion;

/** The end of the account: what is to be handed over first, and the question. */
export function DeleteAccount() {
  const { projects, reload } = useProjectsInTheWay();
  const [isOpen, setOpen] = useState(false);
  const action = useRef<HTMLButtonElement>(null);
  const lookAgain = async (id: string) => {
    const { data } = await projects.refetch();
    // The button that led to the hand-over, to which the dialog gives the keyboard back, has gone with its project.
    if (!data?.some(({ _id }) => _id === id)) requestAnimationFrame(() => action.current?.focus());
  };
  const refused = (sentence: string) => {
    setOpen(false);
    notifyFailure(sentence);
    void reload();
  };
  return (
    <SettingsSection title={texts.title} text={texts.text} isDangerous>
      <ProjectsInTheWay projects={projects} onClose={(id) => void lookAgain(id)} />
      <Button ref={action} color="red" onClick={() => setOpen(true)}>
        {texts.action}
      </Button>
      <DeleteAccountDialog isOpen={isOpen} onRefused={refused} onClose={() => setOpen(false)} />
    </SettingsSection>
  );
}
