import { Link } from '@tanstack/react-router';
import styles from '../account-card.module.css';
import { emailTexts } from './email.texts.ts';

/** The way on from a link about an address that does not work. */
export function EndedEmailLink() {
  return (
    <Link className={styles.main} to="/settings">
      {emailTexts.confirm.toSettings}
    </Link>
  );
}
