import { Skeleton } from '@mantine/core';
import type { Project, ProjectAnalytics } from '@tandem/contract/projects';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useAnalytics } from '../projects.queries.ts';
import { detailsTexts } from '../people/project-people.texts.ts';
import { myProjectTexts } from './my-projects.texts.ts';
import { Column, Row, Text } from '../../../ui/layout/layout.tsx';

interface AnalyticsDialogProps {
  project: Project | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** The analytics of a project: its requests, and the skills of the applicants. */
export function AnalyticsDialog({ project, isOpen, onClose }: AnalyticsDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={myProjectTexts.analytics.title}
      closeButtonProps={{ 'aria-label': detailsTexts.close }}
    >
      <Text tone="2" below={16}>
        {project?.title}
      </Text>
      <Analytics id={isOpen ? project?._id : undefined} />
    </Modal>
  );
}

function Analytics({ id }: { id: string | undefined }) {
  const analytics = useAnalytics(id);
  if (analytics.data) return <AnalyticsResult analytics={analytics.data} />;
  if (analytics.isError)
    return (
      <ErrorState
        message={sentenceOf(analytics.error, myProjectTexts.analytics.failed)}
        {...retryOf(analytics)}
      />
    );
  return (
    <LoadingState label={myProjectTexts.analytics.loading}>
      <Skeleton height={84} aria-hidden />
    </LoadingState>
  );
}

function AnalyticsResult({ analytics }: { analytics: ProjectAnalytics }) {
  const rows = [
    [myProjectTexts.analytics.total, analytics.totalRequests],
    [myProjectTexts.analytics.pending, analytics.pendingRequests],
    [myProjectTexts.analytics.accepted, analytics.acceptedCollaborators],
  ] as const;
  return (
    <>
      <Row as="dl" gap={8} align="stretch" wraps>
        {rows.map(([label, value]) => (
          <Column key={label} grows={130} gap={2} pad={12} round="md" line="around">
            <Text as="dt" tone="2" size={13}>
              {label}
            </Text>
            <Text as="dd" font={22} weight={600} hasDigits>
              {myProjectTexts.analytics.number(value)}
            </Text>
          </Column>
        ))}
      </Row>
      <Text as="h3" font={13} weight={600} above={16} below={8}>
        {myProjectTexts.analytics.skills}
      </Text>
      <TagList
        entries={analytics.mostCommonSkills}
        label={myProjectTexts.analytics.skills}
        whenEmpty={
          analytics.totalRequests === 0
            ? myProjectTexts.analytics.noRequests
            : myProjectTexts.analytics.noSkills
        }
      />
    </>
  );
}
