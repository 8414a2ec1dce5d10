import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { formatDate } from '../../../ui/dates.ts';
import { NoticeBar } from '../../../ui/notices/notice-bar.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { type Ending, useEnding } from './project-endings.queries.ts';
import { projectEndingsTexts } from './project-endings.texts.ts';
import { restorableUntil } from './project-endings.view.ts';

const texts = projectEndingsTexts.notice;
const dateOf = (time: string | Date) => formatDate(time, 'MMM D, YYYY');

interface Answer {
  label: string;
  act: Exclude<Ending['act'], 'delete' | 'offer'>;
  isMain?: boolean;
}

/** Above the tabs of a project that is archived, deleted or offered: what that means, and what the viewer may do. */
export function ProjectNotice({ project }: { project: Project }) {
  const { end, isPending } = useEnding(project);
  const notice = noticeOf(project);
  if (notice === null) return null;
  return (
    <NoticeBar
      label={texts.label}
      buttons={notice.answers.map(({ label, act, isMain = false }) => (
        <Button
          key={act}
          size="compact-md"
          variant={isMain ? 'filled' : 'default'}
          loading={isPending}
          onClick={() => end({ act })}
        >
          {label}
        </Button>
      ))}
    >
      {notice.text}
    </NoticeBar>
  );
}

function noticeOf(project: Project): { text: string; answers: Answer[] } | null {
  const { deletedAt, archivedAt, isHidden, ownershipOffer: offer, isOwner, createdBy } = project;
  if (deletedAt !== null)
    return {
      text: texts.deleted(dateOf(deletedAt), dateOf(restorableUntil(deletedAt))),
      answers: [{ label: texts.restore, act: 'restore', isMain: true }],
    };
  if (archivedAt !== null)
    return {
      text: texts.archived(dateOf(archivedAt)),
      answers: isOwner ? [{ label: texts.unarchive, act: 'unarchive' }] : [],
    };
  if (isHidden) return { text: texts.hidden, answers: [] };
  if (offer === null) return null;
  const until = dateOf(offer.expiresAt);
  if (isOwner)
    return {
      text: texts.waiting(fullName(offer.to), until),
      answers: [{ label: texts.withdraw, act: 'withdraw' }],
    };
  return {
    text: texts.offered(fullName(createdBy), until),
    answers: [
      { label: texts.accept, act: 'accept', isMain: true },
      { label: texts.decline, act: 'decline' },
    ],
  };
}
