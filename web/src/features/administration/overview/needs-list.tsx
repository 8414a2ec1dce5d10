import type { CommunityFigures } from '@tandem/contract/administration';
import { Link } from '@tanstack/react-router';
import { Text } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import styles from '../administration.module.css';
import { useOpenReports } from '../frame/admin-frame.tsx';
import { useSignUpCount } from '../sign-ups/sign-ups.queries.ts';
import { needsTexts } from './overview.texts.ts';
import { needsOf } from './overview.view.ts';

/** What needs an administrator: one list of links. */
export function NeedsList({ figures }: { figures: CommunityFigures }) {
  const { data: signUps = 0 } = useSignUpCount();
  const needs = needsOf(figures, { reports: useOpenReports(), signUps });
  return (
    <div className={styles.overviewPart}>
      <Section title={needsTexts.title}>
        {needs.length === 0 ? (
          <Text tone="2" size={14}>
            {needsTexts.none}
          </Text>
        ) : (
          <ul className={styles.rows} aria-label={needsTexts.title}>
            {needs.map(({ path, part, words, verb }) => (
              <li key={words}>
                <Link to={path} {...(part && { hash: part })} className={styles.overviewLink}>
                  {words} <span className={styles.verb}>{verb}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
