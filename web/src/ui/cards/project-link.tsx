import { Link } from '@tanstack/react-router';
import styles from './cards.module.css';

interface ProjectLinkProps {
  projectId: string;
  title: string;
}

/** The title of a project, which leads to the project wherever it stands. */
export function ProjectLink({ projectId, title }: ProjectLinkProps) {
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId }}
      className={styles.projectLink}
      dir="auto"
      draggable={false}
    >
      {title}
    </Link>
  );
}
