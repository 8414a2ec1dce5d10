import { Link } from '@tanstack/react-router';
import { useCommunity } from '../community.store.ts';
import styles from './legal-links.module.css';
import { Row } from '../../../ui/layout/layout.tsx';
import { legalPageNames, legalTexts as texts } from '../community.texts.ts';

/** The legal pages that the community has; nothing where it has none. */
export function LegalLinks() {
  const pages = useCommunity((community) => community.legalPages);
  if (pages.length === 0) return null;
  return (
    <Row
      as="nav"
      gap={4}
      rowGap={0}
      align="stretch"
      wraps
      justify="center"
      className={styles.links}
      aria-label={texts.links}
    >
      {pages.map((page) => (
        <Link key={page} to="/legal/$page" params={{ page }}>
          {legalPageNames[page]}
        </Link>
      ))}
    </Row>
  );
}
