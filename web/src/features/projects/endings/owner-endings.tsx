import { Menu } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconArchive, IconArchiveOff, IconTrash, IconUserShare } from '@tabler/icons-react';
import { placeTexts } from '../place/place.texts.ts';
import { useEnding } from './project-endings.queries.ts';
import { projectEndingsTexts } from './project-endings.texts.ts';
import styles from './owner-endings.module.css';

const texts = projectEndingsTexts.menu;

interface OwnerEndingsProps {
  project: Project;
  onHandOver: () => void;
  onArchive: () => void;
  onDelete: () => void;
}

/** The entries of an owner's menu that hand over, archive and delete the project. */
export function OwnerEndings({ project, onHandOver, onArchive, onDelete }: OwnerEndingsProps) {
  const { end } = useEnding(project);
  const isArchived = project.archivedAt !== null;
  return (
    <>
      {!isArchived && (
        <Menu.Item leftSection={<IconUserShare size={18} aria-hidden />} onClick={onHandOver}>
          {placeTexts.handOver}
          <span className={styles.hint}>{placeTexts.handOverHint}</span>
        </Menu.Item>
      )}
      {isArchived ? (
        <Menu.Item
          leftSection={<IconArchiveOff size={18} aria-hidden />}
          onClick={() => end({ act: 'unarchive' })}
        >
          {texts.unarchive}
          <span className={styles.hint}>{texts.unarchiveHint}</span>
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchive size={18} aria-hidden />} onClick={onArchive}>
          {texts.archive}
          <span className={styles.hint}>{texts.archiveHint}</span>
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
        {texts.delete}
        <span className={styles.hint}>{texts.deleteHint}</span>
      </Menu.Item>
    </>
  );
}
