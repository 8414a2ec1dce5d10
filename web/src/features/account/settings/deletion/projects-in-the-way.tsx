import { Button, Skeleton } from '@mantine/core';
import type { ProjectInTheWay } from '@tandem/contract/account/project-in-the-way';
import type { UseQueryResult } from '@tanstack/react-query';
import { retryOf } from '../../../../platform/failure-sentence.ts';
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../../ui/states/loading-state.tsx';
import { CollaboratorsDialog } from '../../../projects/public.ts';
import { settingsTexts } from '../settings.texts.ts';
import styles from './projects-in-the-way.module.css';

const texts = settingsTexts.deletion;

interface ProjectsInTheWayProps {
  projects: UseQueryResult<ProjectInTheWay[]>;
  /** Called when the dialog of a project closes, which may have changed its members. */
  onClose: (projectId: string) => void;
}

/** The projects with collaborators, to hand over before the deletion; renders nothing without any. */
export function ProjectsInTheWay({ projects, onClose }: ProjectsInTheWayProps) {
  const dialog = useDialog<ProjectInTheWay>();
  const { data, error, isFetching, refetch } = projects;
  const close = () => {
    dialog.close();
    if (dialog.subject) onClose(dialog.subject._id);
  };
  if (!data && error)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={36} width={240} aria-hidden />
      </LoadingState>
    );
  return (
    <>
      {data.length > 0 && (
        <div className={styles.place}>
          <p>{texts.inTheWay}</p>
          <ul className={styles.list} aria-label={texts.list}>
            {data.map((project) => (
              <li key={project._id} className={styles.row}>
                <span className={styles.what}>
                  <span className={styles.title}>{project.title}</span>
                  <span className={styles.count}>
                    {project.offeredTo
                      ? texts.offeredTo(project.offeredTo.firstName)
                      : texts.collaborators(project.collaboratorsCount)}
                  </span>
                </span>
                <Button
                  className={styles.button}
                  variant="default"
                  size="xs"
                  aria-label={texts.handOverOf(project.title)}
                  onClick={() => dialog.open(project)}
                >
                  {texts.handOver}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <CollaboratorsDialog
        project={dialog.subject && { ...dialog.subject, isOwner: true }}
        isOpen={dialog.isOpen}
        onClose={close}
      />
    </>
  );
}
