import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconLayoutKanban, IconUserQuestion, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../../ui/numbers.ts';
import { Hidden } from '../../../../ui/page/hidden.tsx';
import { ProjectChatLink } from '../../../chat/public.ts';
import { usePendingRequests } from '../../../join-requests/public.ts';
import { placeTexts } from '../../place/place.texts.ts';
import { projectTexts } from '../../projects.texts.ts';
import { myProjectTexts } from '../my-projects.texts.ts';
import styles from './my-project-links.module.css';

const { tab } = placeTexts;

/** The ways into an own project: board, chat, people and requests. */
export function MyProjectLinks({ project: { _id: projectId, title } }: { project: Project }) {
  const pending = usePendingRequests(projectId);
  const params = { projectId };
  const look = { variant: 'default', size: 'xs' } as const;
  return (
    <div className={styles.links}>
      <Button
        {...look}
        leftSection={<IconLayoutKanban size={14} aria-hidden />}
        aria-label={projectTexts.card.actionOn(tab.board, title)}
        renderRoot={(props) => <Link to="/projects/$projectId/tasks" params={params} {...props} />}
      >
        {tab.board}
      </Button>
      <ProjectChatLink projectId={projectId} title={title} />
      <Button
        {...look}
        leftSection={<IconUsers size={14} aria-hidden />}
        aria-label={projectTexts.card.actionOn(tab.people, title)}
        renderRoot={(props) => <Link to="/projects/$projectId/people" params={params} {...props} />}
      >
        {tab.people}
      </Button>
      <Button
        {...look}
        leftSection={<IconUserQuestion size={14} aria-hidden />}
        renderRoot={(props) => <Link to="/projects/$projectId/requests" params={params} {...props} />}
      >
        {tab.requests}
        <Hidden>{myProjectTexts.myProjects.of(title)}</Hidden>
        {pending > 0 && (
          <span className={styles.count}>
            <span aria-hidden>{formatNumber(pending)}</span>
            <Hidden>{placeTexts.pending(pending)}</Hidden>
          </span>
        )}
      </Button>
    </div>
  );
}
