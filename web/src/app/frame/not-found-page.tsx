import { Link } from '@tanstack/react-router';
import plain from '../../ui/forms/plain-button.module.css';
import { Page } from '../../ui/page/page.tsx';
import styles from './not-found-page.module.css';

/** What unknown addresses show. */
export function NotFoundPage() {
  return (
    <Page title="Page not found" subtitle="There is nothing at this address.">
      <p className={styles.way}>
        <Link to="/feed" className={plain.button}>
          Go to the project feed
        </Link>
      </p>
    </Page>
  );
}
