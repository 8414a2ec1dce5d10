import type { Project } from '@tandem/contract/projects';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { PersonPhoto } from '../../../ui/people/person-photo.tsx';
import { projectTexts as texts } from '../projects.texts.ts';
import { JoinControl } from './join-control.tsx';
import styles from './simple-project-card.module.css';

/** A project with its photo, tech stack and whole description. */
export function SimpleProjectCard({
  project,
  onAsk,
}: {
  project: Project;
  onAsk: (project: Project) => void;
}) {
  const { createdBy } = project;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <PersonLink
          person={createdBy}
          picture={<PersonPhoto person={{ photoUrl: project.photoUrl }} size={48} />}
        />
        <div className={styles.names}>
          <h2 className={styles.title}>{project.title}</h2>
          <p className={styles.count}>{texts.card.collaborators(project.collaboratorsCount)}</p>
        </div>
      </div>
      <div className={styles.stack}>
        <p className={styles.label} aria-hidden>
          {texts.simple.stack}
        </p>
        <TagList entries={project.techStack} label={texts.simple.stack} whenEmpty={texts.simple.noStack} />
      </div>
      <p className={styles.description}>{project.description}</p>
      <div className={styles.foot}>
        <JoinControl project={project} label={texts.simple.join} onAsk={onAsk} />
      </div>
    </li>
  );
}
