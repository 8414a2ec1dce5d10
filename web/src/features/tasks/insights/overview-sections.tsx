import { dayIn } from '@tandem/contract/days';
import type { ProjectActivityEntry } from '@tandem/contract/tasks/tasks-comments';
import { reasonOf } from '../../../platform/failure-sentence.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { Section } from '../../../ui/page/section.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { activityTexts } from '../board.texts.ts';
import { taskTexts } from '../tasks.texts.ts';
import { useActivityLive, useProjectActivity } from './activity.queries.ts';
import { DeadlineList } from './deadlines-card.tsx';
import { shortTime, wordsOf } from './insights.view.ts';
import { PanelFailure } from './panel-failure.tsx';
import { Row, Stack, Text, TextLink } from '../../../ui/layout/layout.tsx';
import styles from './insights.module.css';

const texts = taskTexts.panels;
const maxDeadlines = 5;

interface UpcomingSectionProps {
  projectId: string;
  timeZone: string;
}

/** The next deadlines of a project on its Overview, with the way to the board. */
export function UpcomingSection({ projectId, timeZone }: UpcomingSectionProps) {
  return (
    <Section
      title={texts.deadlines}
      action={
        <TextLink to="/projects/$projectId/tasks" params={{ projectId }} size={13}>
          {texts.toBoard}
        </TextLink>
      }
    >
      <DeadlineList
        projectId={projectId}
        today={dayIn(timeZone, new Date())}
        most={maxDeadlines}
        skeleton={<span />}
        renderRow={({ _id, title, status, assignee }, left) => (
          <Row as="li" gap={16} key={_id} line="above">
            <TextLink
              to="/projects/$projectId/tasks"
              params={{ projectId }}
              search={{ task: _id }}
              tone="1"
              weight={500}
              pad="12 0"
              isCut
              grows
              dir="auto"
              title={title}
            >
              {title}
            </TextLink>
            <Text as="span" tone="2" size={13} on="wide" className={styles.column}>
              {status}
            </Text>
            {left}
            <Row as="span" on="wide" isFixed square={24}>
              {assignee && <PersonAvatar person={assignee} size={24} isNamed />}
            </Row>
          </Row>
        )}
      />
    </Section>
  );
}

interface RecentActivityProps {
  projectId: string;
  /** Members see it live, with the tasks. */
  isMember: boolean;
}

/** What lately happened in a project, on its Overview: who joined, which tasks were created and finished. */
export function RecentActivity({ projectId, isMember }: RecentActivityProps) {
  const { data: entries, ...activity } = useProjectActivity(projectId);
  useActivityLive(projectId, isMember);
  return (
    <Section title={activityTexts.title}>
      {activity.isPending && (
        <LoadingState label={activityTexts.loading}>
          <span />
        </LoadingState>
      )}
      {activity.isError && !entries && (
        <PanelFailure
          sentence={activityTexts.failed}
          reason={reasonOf(activity.error)}
          isRetrying={activity.isFetching}
          onRetry={() => void activity.refetch()}
        />
      )}
      {entries?.length === 0 && (
        <Text tone="3" size={14}>
          {isMember ? activityTexts.emptyForMembers : activityTexts.empty}
        </Text>
      )}
      {entries && entries.length > 0 && (
        <Stack as="ul" gap={8}>
          {entries.map((entry) => (
            <Entry key={entry._id} projectId={projectId} entry={entry} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Entry({ projectId, entry }: { projectId: string; entry: ProjectActivityEntry }) {
  const { person, task, at } = entry;
  return (
    <Row as="li" columns="24px minmax(0, 1fr) auto" gap={8} align="start" size={13}>
      <PersonLink person={person} pictureSize={24} />
      <Text clamp={2} tone="2">
        <PersonLink person={person} /> {wordsOf(entry)}
        {task && ' '}
        {task && (
          <TextLink
            to="/projects/$projectId/tasks"
            params={{ projectId }}
            search={{ task: task._id }}
            tone="1"
            weight={500}
            dir="auto"
          >
            {task.title}
          </TextLink>
        )}
      </Text>
      <Text as="time" tone="3" size={12} hasDigits dateTime={at} title={formatDateTime(at)}>
        {shortTime(at, new Date())}
      </Text>
    </Row>
  );
}
