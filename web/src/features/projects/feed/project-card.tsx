import { ActionIcon, Tooltip } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconBookmark, IconBookmarkFilled, IconEyeOff } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { AvatarStack } from '../../../ui/people/avatar-stack.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { projectTexts as texts } from '../projects.texts.ts';
import { peopleCount, titleIdOf } from '../projects.view.ts';
import { JoinControl } from './join-control.tsx';
import styles from './project-card.module.css';

/** What a person can do with a project of the feed. */
export interface ProjectActions {
  onDetails: (project: Project) => void;
  onToggleSaved: (project: Project) => void;
  onIgnore: (project: Project) => void;
  onAsk: (project: Project) => void;
}

/** A project as the feed shows it: who, what, which skills, and the actions in one quiet row. */
export function ProjectCard({ project, ...actions }: { project: Project } & ProjectActions) {
  const { title, createdBy, createdAt, isSaved } = project;
  const Bookmark = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <PersonLink person={createdBy} pictureSize={36} />
        <div className={styles.creator}>
          <span className={styles.name}>
            <PersonLink person={createdBy} />
          </span>
          <time className={styles.date} dateTime={createdAt}>
            {formatDate(createdAt, 'MMM D, YYYY')}
          </time>
        </div>
        {project.status === 'closed' && <StatusBadge>{texts.card.closed}</StatusBadge>}
        <Tooltip label={isSaved ? texts.card.unsaveHint : texts.card.saveHint}>
          <ActionIcon
            aria-label={texts.card.save(title)}
            aria-pressed={isSaved}
            className={styles.bookmark}
            onClick={() => actions.onToggleSaved(project)}
          >
            <Bookmark size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <h2 className={styles.title}>
        <button
          type="button"
          id={titleIdOf(project._id)}
          className={styles.open}
          aria-haspopup="dialog"
          onClick={() => actions.onDetails(project)}
        >
          {title}
        </button>
      </h2>
      <p className={styles.description}>{project.description}</p>
      <div className={styles.learn}>
        <p className={styles.label} aria-hidden>
          {texts.card.skills}
        </p>
        <TagList entries={project.skillsRequired} label={texts.card.skills} max={3} />
        <TagList entries={project.interestsTags} label={texts.card.tags} kind="tag" max={3} />
      </div>
      <div className={styles.foot}>
        {project.collaborators.length > 0 && <AvatarStack people={project.collaborators} max={4} />}
        <span className={styles.people}>{texts.card.people(peopleCount(project))}</span>
        <Tooltip label={texts.card.ignoreHint}>
          <ActionIcon aria-label={texts.card.ignore(title)} onClick={() => actions.onIgnore(project)}>
            <IconEyeOff size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <JoinControl project={project} onAsk={actions.onAsk} />
      </div>
    </li>
  );
}
