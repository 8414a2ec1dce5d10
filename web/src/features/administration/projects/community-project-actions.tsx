import { Button } from '@mantine/core';
import * as operations from '@tandem/contract/administration/administration-projects';
import type { CommunityProjectDetails } from '@tandem/contract/administration/administration-projects';
import { useState } from 'react';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import { useIsAdministrator } from '../own-role.hooks.ts';
import styles from './community-project-actions.module.css';
import { useActWithReason, useTakeBack } from './community-projects.queries.ts';
import { communityProjectsTexts } from './community-projects.texts.ts';

const texts = communityProjectsTexts.actions;

type Asking = 'hide' | 'archive' | 'remove';

/** What the viewer can do to a project: moderators hide, administrators also archive and delete. */
export function CommunityProjectActions({ project }: { project: CommunityProjectDetails }) {
  const isAdministrator = useIsAdministrator();
  const [asking, setAsking] = useState<Asking | null>(null);
  const { hiddenAt, archivedAt, deletedAt, mayAct, mayShow, _id } = project;
  const isDeleted = deletedAt !== null;
  if (!mayAct) return <p className={styles.none}>{texts.none}</p>;
  return (
    <section aria-label={texts.label} className={styles.row}>
      {!isDeleted && hiddenAt === null && (
        <Button variant="default" onClick={() => setAsking('hide')}>
          {texts.hide}
        </Button>
      )}
      {!isDeleted && !mayShow && <p className={styles.none}>{texts.byAdministrator}</p>}
      {!isDeleted && hiddenAt !== null && mayShow && (
        <TakeBack operation={operations.showCommunityProject} id={_id} label={texts.show} />
      )}
      {isAdministrator && !isDeleted && archivedAt === null && (
        <Button variant="default" onClick={() => setAsking('archive')}>
          {texts.archive}
        </Button>
      )}
      {isAdministrator && !isDeleted && archivedAt !== null && (
        <TakeBack operation={operations.unarchiveCommunityProject} id={_id} label={texts.unarchive} />
      )}
      {isAdministrator && isDeleted && (
        <TakeBack operation={operations.restoreCommunityProject} id={_id} label={texts.restore} />
      )}
      {isAdministrator && !isDeleted && (
        <Button variant="subtle" color="red" onClick={() => setAsking('remove')}>
          {texts.remove}
        </Button>
      )}
      {asking && <Dialog project={project} asking={asking} onClose={() => setAsking(null)} />}
    </section>
  );
}

type TakeBackProps = { operation: Parameters<typeof useTakeBack>[0]; id: string; label: string };

function TakeBack({ operation, id, label }: TakeBackProps) {
  const { mutate, isPending } = useTakeBack(operation, id);
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}

const askingFor = {
  hide: operations.hideCommunityProject,
  archive: operations.archiveCommunityProject,
  remove: operations.deleteCommunityProject,
};

interface DialogProps {
  project: CommunityProjectDetails;
  asking: Asking;
  onClose: () => void;
}

function Dialog({ project: { _id, title }, asking, onClose }: DialogProps) {
  const act = useActWithReason(askingFor[asking], _id);
  return (
    <ReasonDialog
      about={title}
      texts={{ ...communityProjectsTexts.dialogs[asking], hint: communityProjectsTexts.reasonHint }}
      act={act}
      isDangerous={asking === 'remove'}
      onClose={onClose}
    />
  );
}
