import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled, IconCheck, IconEyeOff } from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { Link } from '@tanstack/react-router';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Card, CardText, CardTitle } from '../../../ui/cards/card.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { Tooltip } from '../../../ui/tooltips/tooltip.tsx';
import { projectTexts } from '../projects.texts.ts';
import { joinStateOf, peopleCount, titleIdOf } from '../projects.view.ts';
import { activityOf, type FilterKind, type Fits, openRolesOf, reasonOf } from './feed-search.view.ts';
import { feedTexts } from './feed.texts.ts';
import { Dot } from '../../../ui/badges/dot.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './feed.module.css';

interface JoinControlProps {
  project: Project;
  /** The label of the button. */
  label?: string;
  /** Shortens the closed state to one word; screen readers read the sentence. */
  isBrief?: boolean;
  onAsk: (project: Project) => void;
  /** Called on hover and focus of the button, to load the dialog that it opens. */
  onPreload?: () => void;
}

const states = {
  owned: projectTexts.card.owned,
  joined: projectTexts.card.joined,
  requested: projectTexts.card.requested,
  closed: projectTexts.card.closedHint,
};

/** The button to ask to join, or the reason why that is not possible. */
export function JoinControl(props: JoinControlProps) {
  const { project, label = projectTexts.card.ask, isBrief = false, onAsk, onPreload } = props;
  const state = joinStateOf(project);
  if (state === 'open')
    return (
      <Button
        variant="light"
        size="compact-md"
        className="l-isFixed"
        aria-label={projectTexts.card.actionOn(label, project.title)}
        onPointerEnter={onPreload}
        onFocus={onPreload}
        onClick={() => onAsk(project)}
      >
        {label}
      </Button>
    );
  if (state === 'joined')
    return (
      <>
        <Row
          as="span"
          gap={4}
          isInline
          isFixed
          font={13}
          weight={600}
          soft="ok"
          round="md"
          pad="0 12"
          tall="control-sm"
        >
          <IconCheck size={14} aria-hidden />
          {states.joined}
        </Row>
        <Button
          component={Link}
          to={`/projects/${project._id}`}
          variant="default"
          size="compact-md"
          className="l-isFixed"
          aria-label={projectTexts.card.actionOn(projectTexts.card.open, project.title)}
        >
          {projectTexts.card.open}
        </Button>
      </>
    );
  return (
    <Row
      as="span"
      gap={4}
      isInline
      isFixed
      font={13}
      weight={600}
      soft="neutral"
      round="md"
      pad="0 12"
      tall="control-sm"
    >
      {state === 'closed' && isBrief ? <BriefClosed /> : states[state]}
    </Row>
  );
}

function BriefClosed() {
  return (
    <>
      <span aria-hidden>{projectTexts.card.closed}</span>
      <Hidden>{projectTexts.card.closedHint}</Hidden>
    </>
  );
}

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

/** A project in the feed: why it is there, what it is about, whom it looks for, what one learns, and who leads it. */
export function ProjectCard({ project, ...actions }: { project: Project } & ProjectActions) {
  const reason = reasonOf(project, actions.fits, actions.me);
  return (
    <Card isDense foot={<Foot project={project} {...actions} />}>
      <Head project={project} onToggleSaved={actions.onToggleSaved} />
      {reason && (
        <Text
          tone={reason.kind === 'joined' ? 'ok' : 'accent'}
          font={13}
          weight={500}
          isCut
          title={reason.words}
        >
          {reason.words}
        </Text>
      )}
      <CardText lines={reason ? 2 : 3} isLevel>
        {project.description}
      </CardText>
      <Need project={project} />
      <Row gap={8} rowGap={4} wraps tall={44} isPacked below={4} className={styles.learn}>
        {project.skillsRequired.length > 0 && (
          <Text as="span" tone="3" font={12} weight={500} aria-hidden>
            {projectTexts.card.skills}
          </Text>
        )}
        <TagList
          entries={project.skillsRequired}
          label={projectTexts.card.skills}
          max={3}
          onChoose={(entry) => actions.onFilter('skills', entry)}
        />
        <TagList
          entries={project.interestsTags}
          label={projectTexts.card.tags}
          kind="tag"
          max={3}
          onChoose={(entry) => actions.onFilter('tags', entry)}
        />
      </Row>
    </Card>
  );
}

/** Cover, title, and the bookmark that saves the project for later. */
function Head({ project, onToggleSaved }: { project: Project } & Pick<ProjectActions, 'onToggleSaved'>) {
  const { _id: projectId, title, coverSeed, isSaved } = project;
  const Bookmark = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <Row gap={12}>
      <Cover drawing={coverOf(coverSeed, 'tile')} size={40} />
      <Text as="div" grows>
        <CardTitle>
          <Link
            to="/projects/$projectId"
            params={{ projectId }}
            id={titleIdOf(projectId)}
            className={styles.open}
          >
            <Text as="span" clamp={2} dir="auto">
              {title}
            </Text>
          </Link>
        </CardTitle>
      </Text>
      <Tooltip label={isSaved ? projectTexts.card.unsaveHint : projectTexts.card.saveHint}>
        <ActionIcon
          aria-label={projectTexts.card.save(title)}
          aria-pressed={isSaved}
          color={isSaved ? 'violet' : 'gray'}
          className="l-self-start"
          mt={-4}
          mx={-8}
          onClick={() => onToggleSaved(project)}
        >
          <Bookmark size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Row>
  );
}

/** Whom the project looks for, or else how many people it has; and when it was last active. */
function Need({ project }: { project: Project }) {
  const roles = openRolesOf(project);
  const activity = activityOf(project.lastActivityAt, new Date());
  return (
    <Row gap={12} tone="2" font={13}>
      {roles.length > 0 ? (
        <Text isCut grows>
          {feedTexts.match.lookingFor}{' '}
          <Text as="strong" tone="1" weight={500} dir="auto">
            {roles.slice(0, 2).join(', ')}
          </Text>
          {roles.length > 2 && ` ${feedTexts.match.more(roles.length - 2)}`}
        </Text>
      ) : (
        <Text isCut grows>
          {projectTexts.card.people(peopleCount(project))}
        </Text>
      )}
      <Text as="span" isFixed tone="3" size={12}>
        <Dot tone={activity.isFresh ? 'ok' : '3'} />
        <Hidden>{feedTexts.match.active} </Hidden>
        {activity.words}
      </Text>
    </Row>
  );
}

/** Who leads the project since when, and what the viewer can do about it. */
function Foot({ project, onIgnore, onAsk, onPreload }: { project: Project } & ProjectActions) {
  const { title, createdBy, createdAt } = project;
  return (
    <>
      <PersonLink person={createdBy} pictureSize={30} />
      <Stack grows>
        <Text as="span" font={12} weight={500} isCut>
          <PersonLink person={createdBy} />
        </Text>
        <Text as="span" tone="3" font={12}>
          <Hidden>{projectTexts.card.published} </Hidden>
          <time dateTime={createdAt}>{formatDate(createdAt, 'MMM D, YYYY')}</time>
        </Text>
      </Stack>
      {!project.isMember && (
        <Tooltip label={projectTexts.card.ignoreHint}>
          <ActionIcon
            className={styles.ignore}
            aria-label={projectTexts.card.ignore(title)}
            onPointerEnter={onPreload}
            onFocus={onPreload}
            onClick={() => onIgnore(project)}
          >
            <IconEyeOff size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <JoinControl project={project} isBrief onAsk={onAsk} onPreload={onPreload} />
    </>
  );
}
