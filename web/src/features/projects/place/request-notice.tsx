import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import { NoticeBar } from '../../../ui/notices/notice-bar.tsx';
import { placeTexts } from './place.texts.ts';

const texts = placeTexts.requested;

/** Above the tabs of a project that the visitor asked to join: what comes next. */
export function RequestNotice({ project: { createdBy } }: { project: Project }) {
  return (
    <NoticeBar
      label={texts.label}
      buttons={
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props) => <Link to="/my-applications" {...props} />}
        >
          {texts.toApplications}
        </Button>
      }
    >
      {texts.text(createdBy.firstName)}
    </NoticeBar>
  );
}
