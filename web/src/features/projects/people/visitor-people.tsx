import type { Project } from '@tandem/contract/projects';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { projectTexts } from '../projects.texts.ts';
import { projectPeopleTexts } from './project-people.texts.ts';
import styles from './people-list.module.css';

/** The project members as visitors see them: by name and picture. */
export function VisitorPeople({ project: { createdBy, collaborators } }: { project: Project }) {
  return (
    <ul className={styles.list} aria-label={projectTexts.details.people}>
      {[createdBy, ...collaborators].map((person) => (
        <li key={person._id} className={styles.row}>
          <PersonLink person={person} pictureSize={40} />
          <span className={styles.name}>
            <PersonLink person={person} />
            {'role' in person ? (
              person.role && <bdi className={styles.role}>{person.role}</bdi>
            ) : (
              <StatusBadge tone="accent">{projectPeopleTexts.owner}</StatusBadge>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
