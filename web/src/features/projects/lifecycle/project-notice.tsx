import { Button, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconTrash, IconUserShare } from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import { formatDate } from '../../../ui/dates.ts';
import { NoticeBar } from '../../../ui/notices/notice-bar.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { layoutTexts } from '../layout/layout.texts.ts';
import { type LifecycleChange, useLifecycleChange } from './project-lifecycle.queries.ts';
import { projectLifecycleTexts } from './project-lifecycle.texts.ts';
import { restorableUntil } from '../projects.view.ts';
import { Text } from '../../../ui/layout/layout.tsx';

const texts = projectLifecycleTexts.notice;
const dateOf = (time: string | Date) => formatDate(time, 'MMM D, YYYY');

interface Answer {
  label: string;
  act: Exclude<LifecycleChange['act'], 'delete' | 'offer'>;
  isMain?: boolean;
}

/** Above the tabs of a project that is archived, deleted or offered: what that means, and what the viewer may do. */
export function ProjectNotice({ project }: { project: Project }) {
  const { end, isPending } = useLifecycleChange(project);
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

const menuTexts = projectLifecycleTexts.menu;

interface OwnerLifecycleProps {
  project: Project;
  onHandOver: () => void;
  onArchive: () => void;
  onDelete: () => void;
}

/** The entries of an owner's menu that hand over, archive and delete the project. */
export function OwnerLifecycle({ project, onHandOver, onArchive, onDelete }: OwnerLifecycleProps) {
  const { end } = useLifecycleChange(project);
  const isArchived = project.archivedAt !== null;
  return (
    <>
      {!isArchived && (
        <Menu.Item leftSection={<IconUserShare size={18} aria-hidden />} onClick={onHandOver}>
          {layoutTexts.handOver}
          <Text as="span" isBlock tone="3" size={12}>
            {layoutTexts.handOverHint}
          </Text>
        </Menu.Item>
      )}
      {isArchived ? (
        <Menu.Item
          leftSection={<IconArchiveOff size={18} aria-hidden />}
          onClick={() => end({ act: 'unarchive' })}
        >
          {menuTexts.unarchive}
          <Text as="span" isBlock tone="3" size={12}>
            {menuTexts.unarchiveHint}
          </Text>
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchive size={18} aria-hidden />} onClick={onArchive}>
          {menuTexts.archive}
          <Text as="span" isBlock tone="3" size={12}>
            {menuTexts.archiveHint}
          </Text>
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
        {menuTexts.delete}
        <Text as="span" isBlock tone="3" size={12}>
          {menuTexts.deleteHint}
        </Text>
      </Menu.Item>
    </>
  );
}
