import type { Project } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import { AvatarStack } from '../../../../ui/people/person-link.tsx';
import { projectTexts } from '../../projects.texts.ts';
import { peopleCount } from '../../projects.view.ts';
import styles from './header-faces.module.css';

const maxFaces = 4;

/** The faces of the project members, which lead to the People tab. */
export function HeaderFaces({ project }: { project: Project }) {
  const people = [project.createdBy, ...project.collaborators];
  return (
    <Link to="/projects/$projectId/people" params={{ projectId: project._id }} className={styles.faces}>
      <AvatarStack people={people} max={maxFaces} isLinked={false} />
      <span>{projectTexts.card.people(peopleCount(project))}</span>
    </Link>
  );
}
