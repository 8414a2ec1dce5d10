import type { CommunityFigures } from '@tandem/contract/administration';
import { Link } from '@tanstack/react-router';
import { Section } from '../../../ui/page/section.tsx';
import { useSignUpCount } from '../sign-ups/sign-ups.queries.ts';
import { needsOf } from './needs.view.ts';
import { useOpenReports } from './open-reports.hooks.ts';
import { needsTexts as texts } from './overview.texts.ts';
import styles from './rows.module.css';

/** What needs an administrator: one list of links. */
export function NeedsList({ figures }: { figures: CommunityFigures }) {
  const { data: signUps = 0 } = useSignUpCount();
  const needs = needsOf(figures, { reports: useOpenReports(), signUps });
  return (
    <Section title={texts.title}>
      {needs.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ul className={styles.rows} aria-label={texts.title}>
          {needs.map(({ path, part, words }) => (
            <li key={words}>
              <Link to={path} {...(part && { hash: part })} className={styles.link}>
                {words}
                <span aria-hidden>→</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
