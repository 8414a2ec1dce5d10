import { Link } from '@tanstack/react-router';
import styles from './project-link.module.css';

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
      className={styles.link}
      dir="auto"
      draggable={false}
    >
      {title}
    </Link>
  );
}
