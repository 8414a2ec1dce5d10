import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { Card, CardText, CardTitle } from '../../../ui/cards/card.tsx';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { CardGrid } from '../../../ui/lists/card-grid.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { PersonPhoto } from '../../../ui/people/person-avatar.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useFeed } from '../projects.queries.ts';
import { simpleFeedTexts } from './feed.texts.ts';
import { projectTexts as texts } from '../projects.texts.ts';
import { useJoinRequested } from '../saved-and-ignored/saved-and-ignored.queries.ts';
import { JoinControl } from './project-card.tsx';
import { Box, Row, Stack, Text, TextLink } from '../../../ui/layout/layout.tsx';

const loadJoinDialog = async () => (await import('../../join-requests/public.ts')).JoinDialog;
const preloadJoinDialog = () => void Promise.allSettled([loadJoinDialog()]);

/** Simple Project Feed: the same projects without search, saving and ignoring. */
export function SimpleFeedPage() {
  const requested = useJoinRequested();
  const joinDialog = useDialog<Project>();
  return (
    <Page title={texts.simple.title} subtitle={simpleFeedTexts.subtitle}>
      <SimpleFeed onAsk={joinDialog.open} />
      <LazyDialog
        load={loadJoinDialog}
        props={{
          project: joinDialog.subject,
          isOpen: joinDialog.isOpen,
          ...requested,
          onClose: joinDialog.close,
        }}
      />
    </Page>
  );
}

function SimpleFeed({ onAsk }: { onAsk: (project: Project) => void }) {
  const feed = useFeed({ order: 'newest' });
  if (feed.isPending) return <LoadingState label={texts.feed.loading} />;
  if (!feed.data)
    return <ErrorState message={sentenceOf(feed.error, texts.feed.failed)} {...retryOf(feed)} />;
  if (feed.data.projects.length === 0 && !feed.hasNextPage)
    return (
      <EmptyState
        title={texts.feed.empty}
        hint={texts.feed.emptyHint}
        drawing="lens"
        action={
          <Button variant="light" component={Link} to="/my-projects">
            {texts.feed.emptyAction}
          </Button>
        }
      />
    );
  return (
    <InfiniteList
      hasMore={feed.hasNextPage}
      isLoadingMore={feed.isFetchingNextPage}
      hasFailed={feed.isFetchNextPageError}
      onMore={() => void feed.fetchNextPage()}
    >
      <CardGrid label={texts.simple.title}>
        {feed.data.projects.map((project) => (
          <SimpleProjectCard
            key={project._id}
            project={project}
            onAsk={onAsk}
            onPreload={preloadJoinDialog}
          />
        ))}
      </CardGrid>
    </InfiniteList>
  );
}

interface SimpleProjectCardProps {
  project: Project;
  onAsk: (project: Project) => void;
  onPreload: () => void;
}

/** A project with its photo, tech stack and description; its title links to its page. */
function SimpleProjectCard({ project, onAsk, onPreload }: SimpleProjectCardProps) {
  const { createdBy } = project;
  return (
    <Card
      foot={
        <JoinControl project={project} label={simpleFeedTexts.join} onAsk={onAsk} onPreload={onPreload} />
      }
    >
      <Row gap={12}>
        <PersonLink
          person={createdBy}
          picture={<PersonPhoto person={{ photoUrl: project.photoUrl }} size={48} />}
        />
        <Box shrinks>
          <CardTitle>
            <TextLink to="/projects/$projectId" params={{ projectId: project._id }} tone="1">
              {project.title}
            </TextLink>
          </CardTitle>
          <Text tone="3" size={13}>
            {texts.card.collaborators(project.collaboratorsCount)}
          </Text>
        </Box>
      </Row>
      <Stack gap={8}>
        <Text tone="3" font={12} weight={600} aria-hidden>
          {simpleFeedTexts.stack}
        </Text>
        <TagList
          entries={project.techStack}
          label={simpleFeedTexts.stack}
          whenEmpty={simpleFeedTexts.noStack}
        />
      </Stack>
      <CardText lines={8}>{project.description}</CardText>
    </Card>
  );
}
