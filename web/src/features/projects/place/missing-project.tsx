import { Button } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { projectPageTexts } from './project-page.texts.ts';

const texts = projectPageTexts.page;

/** Shown below the header where a project does not exist, or is not for the viewer to know of. */
export function MissingProject({ sentence = texts.missing }: { sentence?: string }) {
  return (
    <EmptyState
      title={sentence}
      {...(sentence !== texts.missing && { hint: texts.missing })}
      icon={<IconMoodEmpty size={22} />}
      action={<Button renderRoot={(props) => <Link to="/feed" {...props} />}>{texts.missingAction}</Button>}
    />
  );
}
