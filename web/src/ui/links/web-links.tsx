import { IconBrandGithub, IconWorld } from '@tabler/icons-react';
import styles from './web-links.module.css';

interface WebLinksProps {
  links: readonly { title: string; url: string }[];
  /** The accessible name of the list. */
  label: string;
}

/** Links that members show, named by their title, or by host and path: an unknown address is never hidden behind words alone. */
export function WebLinks({ links, label }: WebLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={label}>
      {links.map(({ title, url }) => {
        const { host, pathname } = new URL(url);
        const Icon = host === 'github.com' ? IconBrandGithub : IconWorld;
        return (
          <li key={url}>
            <Icon size={16} stroke={1.7} aria-hidden />
            <a href={url} rel="noopener nofollow ugc" dir="auto">
              {title === '' ? `${host}${pathname.replace(/\/$/, '')}` : title}
            </a>
            {title !== '' && <span className={styles.host}>{host}</span>}
          </li>
        );
      })}
    </ul>
  );
}
