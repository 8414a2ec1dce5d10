import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { TitleMark } from '../../../ui/badges/title-mark.tsx';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { projectEndingsTexts } from '../endings/project-endings.texts.ts';
import { stateOf } from '../endings/project-endings.view.ts';
import { placeTexts } from './place.texts.ts';
import { projectTexts } from '../projects.texts.ts';
import { useLeavePlace } from './leave-place.hooks.ts';
import { useProjectPlace } from './place.hooks.ts';
import type { PlaceTab } from './place.view.ts';
import { HeaderActions } from './header/header-actions.tsx';
import { HeaderFaces } from './header/header-faces.tsx';
import { useHeaderHeight } from './header/header-height.hooks.ts';
import styles from './project-header.module.css';
import { ProjectTabs } from './project-tabs.tsx';

const badges = {
  open: projectTexts.card.open,
  closed: projectTexts.card.closed,
  ...projectEndingsTexts.badge,
};

interface ProjectHeaderProps {
  onIntent: (tab: PlaceTab) => void;
}

/** The header above all screens of a project: title, status, faces, what the viewer may do, and the tabs. */
export function ProjectHeader({ onIntent }: ProjectHeaderProps) {
  const { project, projectId, isMissing } = useProjectPlace();
  const leave = useLeavePlace(projectId);
  const title = project?.title ?? placeTexts.title;
  const state = project && stateOf(project);
  const header = useHeaderHeight();
  return (
    <header
      ref={header}
      className={styles.head}
      role="presentation"
      data-place={isMissing ? undefined : true}
    >
      <div className={styles.row}>
        <BackButton label={projectTexts.back} isIcon onBack={leave} />
        {project && (
          <span className={styles.mark}>
            <TitleMark title={title} size={40} />
          </span>
        )}
        <h1 className={styles.title} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {project && (
          <span className={styles.status} data-open={state === 'open'}>
            <StatusBadge tone={state === 'open' ? 'ok' : 'neutral'}>{state && badges[state]}</StatusBadge>
          </span>
        )}
        {project && (
          <div className={styles.end}>
            <HeaderFaces project={project} />
            <HeaderActions project={project} />
          </div>
        )}
      </div>
      <ProjectTabs onIntent={onIntent} />
    </header>
  );
}
