import type { Project } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { projectTexts } from '../projects.texts.ts';
import { projectPageTexts } from '../place/project-page.texts.ts';
import { peopleCount } from '../projects.view.ts';
import styles from './members-section.module.css';

const maxPeople = 8;

/** The first project members, the owner first, and the way to all of them. */
export function MembersSection({ project }: { project: Project }) {
  const { createdBy, collaborators } = project;
  const count = peopleCount(project);
  return (
    <Section title={projectTexts.details.people} aside={projectTexts.card.people(count)}>
      <ul className={styles.people}>
        {[createdBy, ...collaborators].slice(0, maxPeople).map((person) => (
          <li key={person._id} className={styles.person}>
            <PersonLink person={person} pictureSize={28} />
            <PersonLink person={person} />
            {person._id === createdBy._id && (
              <StatusBadge tone="accent">{projectTexts.details.owner}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
      {count > maxPeople && (
        <Link to="/projects/$projectId/people" params={{ projectId: project._id }} className={styles.all}>
          {projectPageTexts.overview.allPeople}
        </Link>
      )}
    </Section>
  );
}
