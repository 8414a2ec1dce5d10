import { feedTexts } from './feed.texts.ts';
import { ActionIcon } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconBookmark, IconBookmarkFilled, IconCheck, IconEyeOff, IconSparkles } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { CardText } from '../../../ui/cards/card.tsx';
import { CardTitle } from '../../../ui/cards/card.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { Tooltip } from '../../../ui/tooltips/tooltip.tsx';
import { projectTexts as texts } from '../projects.texts.ts';
import { peopleCount, titleIdOf } from '../projects.view.ts';
import { activityOf, type Fits, openRolesOf, type Reason, reasonOf } from './feed-match.view.ts';
import type { FilterKind } from './feed-search.view.ts';
import { JoinControl } from './card/join-control.tsx';
import styles from './project-card.module.css';

/** The actions on a project of the feed. */
export interface ProjectActions {
  /** Called on hover and focus of a button that opens a dialog. */
  onPreload: () => void;
  onToggleSaved: (project: Project) => void;
  onIgnore: (project: Project) => void;
  onAsk: (project: Project) => void;
  /** Filters the feed by a skill or tag of the card. */
  onFilter: (kind: FilterKind, entry: string) => void;
  /** What the viewer knows and likes; null until it is known. */
  fits: Fits | null;
  me: string | undefined;
}

/** A project in the feed: owner, title, description, skills, tags and actions. */
export function ProjectCard({ project, ...actions }: { project: Project } & ProjectActions) {
  const { title, createdBy, createdAt, isSaved } = project;
  const preload = { onPointerEnter: actions.onPreload, onFocus: actions.onPreload };
  const activity = activityOf(project.lastActivityAt, new Date());
  const reason = reasonOf(project, actions.fits, actions.me);
  const roles = openRolesOf(project);
  const Bookmark = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <Card
      foot={
        <>
          {project.collaborators.length > 0 && (
            <AvatarStack people={[createdBy, ...project.collaborators]} max={4} />
          )}
          <span className={styles.people}>{texts.card.people(peopleCount(project))}</span>
          {!project.isMember && (
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
          )}
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
          <span className={styles.date}>
            <span className={styles.dot} data-fresh={activity.isFresh || undefined} aria-hidden />
            {activity.words} · <Hidden>{texts.card.published} </Hidden>
            <time dateTime={createdAt}>{formatDate(createdAt, 'MMM D, YYYY')}</time>
          </span>
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
        <Link
          to="/projects/$projectId"
          params={{ projectId: project._id }}
          id={titleIdOf(project._id)}
          className={styles.open}
        >
          <span className={styles.text}>{title}</span>
        </Link>
      </CardTitle>
      {reason && <ReasonLine reason={reason} />}
      <CardText isLevel>{project.description}</CardText>
      {roles.length > 0 && (
        <p className={styles.roles}>
          {feedTexts.match.lookingFor} <strong dir="auto">{roles.slice(0, 2).join(', ')}</strong>
          {roles.length > 2 && ` ${feedTexts.match.more(roles.length - 2)}`}
        </p>
      )}
      <div className={styles.learn}>
        {project.skillsRequired.length > 0 && (
          <p className={styles.label} aria-hidden>
            {texts.card.skills}
          </p>
        )}
        <TagList
          entries={project.skillsRequired}
          label={texts.card.skills}
          max={3}
          onChoose={(entry) => actions.onFilter('skills', entry)}
        />
        <TagList
          entries={project.interestsTags}
          label={texts.card.tags}
          kind="tag"
          max={3}
          onChoose={(entry) => actions.onFilter('tags', entry)}
        />
      </div>
    </Card>
  );
}

function ReasonLine({ reason: { kind, words } }: { reason: Reason }) {
  const Icon = kind === 'joined' ? IconCheck : IconSparkles;
  return (
    <p className={styles.reason} data-kind={kind}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {words}
    </p>
  );
}
