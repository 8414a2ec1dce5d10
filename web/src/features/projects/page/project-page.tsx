import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import {
  IconBookmark,
  IconBookmarkFilled,
  IconLayoutKanban,
  IconMessages,
  IconMoodEmpty,
} from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { CardSkeleton } from '../../../ui/states/card-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { JoinDialog } from '../../join-requests/public.ts';
import { JoinControl } from '../feed/card/join-control.tsx';
import { useJoinRequested, useSavedAndIgnored } from '../saved-and-ignored/saved-and-ignored.queries.ts';
import { useProject } from '../projects.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import { ProjectFacts } from './project-facts.tsx';
import styles from './project-page.module.css';

const texts = projectTexts.page;

/** The page of a project, with a URL to share. */
export function ProjectPage() {
  const { projectId = '' } = useParams({ strict: false });
  const project = useProject(projectId);
  const joinDialog = useDialog<Project>();
  const requested = useJoinRequested();
  const pageProps = { width: 'narrow', before: <BackButton label={projectTexts.back} /> } as const;
  if (project.data)
    return (
      <Page
        {...pageProps}
        title={project.data.title}
        actions={<Actions project={project.data} onAsk={joinDialog.open} />}
      >
        <div className={styles.sheet}>
          <ProjectFacts project={project.data} heading="h2" />
        </div>
        <JoinDialog
          project={joinDialog.subject}
          isOpen={joinDialog.isOpen}
          {...requested}
          onClose={joinDialog.close}
        />
      </Page>
    );
  if (project.isPending)
    return (
      <Page {...pageProps} title={texts.title}>
        <LoadingState label={texts.loading}>
          <CardSkeleton isRow />
        </LoadingState>
      </Page>
    );
  if (isMissing(project.error))
    return (
      <Page {...pageProps} title={texts.title}>
        <EmptyState
          title={texts.missing}
          icon={<IconMoodEmpty size={22} />}
          action={
            <Button renderRoot={(props) => <Link to="/feed" {...props} />}>{texts.missingAction}</Button>
          }
        />
      </Page>
    );
  return (
    <Page {...pageProps} title={texts.title}>
      <ErrorState message={sentenceOf(project.error, texts.failed)} {...retryOf(project)} />
    </Page>
  );
}

function Actions({ project, onAsk }: { project: Project; onAsk: (project: Project) => void }) {
  const { toggleSaved } = useSavedAndIgnored();
  if (project.isOwner || project.isMember)
    return (
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconMessages size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link
              to="/collab-chat/$projectId/$chatId"
              params={{ projectId: project._id, chatId: 'group' }}
              {...props}
            />
          )}
        >
          {texts.chat}
        </Button>
        <Button
          leftSection={<IconLayoutKanban size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/projects/$projectId/tasks" params={{ projectId: project._id }} {...props} />
          )}
        >
          {texts.tasks}
        </Button>
      </div>
    );
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        aria-pressed={project.isSaved}
        leftSection={
          project.isSaved ? (
            <IconBookmarkFilled size={16} aria-hidden />
          ) : (
            <IconBookmark size={16} aria-hidden />
          )
        }
        onClick={() => toggleSaved(project)}
      >
        {project.isSaved ? projectTexts.card.unsaveHint : projectTexts.card.saveHint}
      </Button>
      <JoinControl project={project} onAsk={onAsk} />
    </div>
  );
}
