import { ActionIcon } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconBookmark, IconBookmarkFilled, IconEyeOff } from '@tabler/icons-react';
import { TagList } from '../../../../ui/badges/tag-list.tsx';
import { CardText } from '../../../../ui/cards/card-text.tsx';
import { CardTitle } from '../../../../ui/cards/card-title.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { formatDate } from '../../../../ui/dates.ts';
import { AvatarStack } from '../../../../ui/people/avatar-stack.tsx';
import { PersonLink } from '../../../../ui/people/person-link.tsx';
import { Tooltip } from '../../../../ui/tooltips/tooltip.tsx';
import { projectTexts as texts } from '../../projects.texts.ts';
import { peopleCount, titleIdOf } from '../../projects.view.ts';
import { JoinControl } from './join-control.tsx';
import styles from './project-card.module.css';

/** The actions on a project of the feed. */
export interface ProjectActions {
  /** Called on hover and focus of a button that opens a dialog. */
  onPreload: () => void;
  onDetails: (project: Project) => void;
  onToggleSaved: (project: Project) => void;
  onIgnore: (project: Project) => void;
  onAsk: (project: Project) => void;
}

/** A project in the feed: owner, title, description, skills, tags and actions. */
export function ProjectCard({ project, ...actions }: { project: Project } & ProjectActions) {
  const { title, createdBy, createdAt, isSaved } = project;
  const preload = { onPointerEnter: actions.onPreload, onFocus: actions.onPreload };
  const Bookmark = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <Card
      foot={
        <>
          {project.collaborators.length > 0 && <AvatarStack people={project.collaborators} max={4} />}
          <span className={styles.people}>{texts.card.people(peopleCount(project))}</span>
          <Tooltip label={texts.card.ignoreHint}>
            <ActionIcon
              className={styles.ignore}
              aria-label={texts.card.ignore(title)}
              {...preload}
              onClick={() => actions.onIgnore(project)}
            >
              <IconEyeOff size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <JoinControl project={project} isBrief onAsk={actions.onAsk} onPreload={actions.onPreload} />
        </>
      }
    >
      <div className={styles.head}>
        <PersonLink person={createdBy} pictureSize={40} />
        <div className={styles.creator}>
          <span className={styles.name}>
            <PersonLink person={createdBy} />
          </span>
          <time className={styles.date} dateTime={createdAt}>
            {formatDate(createdAt, 'MMM D, YYYY')}
          </time>
        </div>
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
      <CardTitle>
        <button
          type="button"
          id={titleIdOf(project._id)}
          className={styles.open}
          aria-haspopup="dialog"
          {...preload}
          onClick={() => actions.onDetails(project)}
        >
          <span className={styles.text}>{title}</span>
        </button>
      </CardTitle>
      <CardText isLevel>{project.description}</CardText>
      <div className={styles.learn}>
        <p className={styles.label} aria-hidden>
          {texts.card.skills}
        </p>
        <TagList entries={project.skillsRequired} label={texts.card.skills} max={3} />
        <TagList entries={project.interestsTags} label={texts.card.tags} kind="tag" max={3} />
      </div>
    </Card>
  );
}
