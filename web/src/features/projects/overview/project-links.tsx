import { IconExternalLink } from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import { shownLink } from './overview.view.ts';
import styles from './project-links.module.css';

/** The links of a project: where each leads, and its title. */
export function ProjectLinks({ links }: { links: Project['links'] }) {
  return (
    <ul className={styles.links}>
      {links.map((link) => {
        const { host, title } = shownLink(link);
        return (
          <li key={`${link.url} ${link.title}`} className={styles.item}>
            <IconExternalLink size={16} aria-hidden />
            <span className={styles.words}>
              <a href={link.url} target="_blank" rel="noopener nofollow ugc" className={styles.link}>
                {host}
              </a>{' '}
              {title !== '' && <span className={styles.title}>{title}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
