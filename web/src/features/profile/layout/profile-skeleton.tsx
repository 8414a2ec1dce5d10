import { ProfileLayout } from '../profile-layout.tsx';
import styles from './profile-skeleton.module.css';

const line = (width: string) => <span className={styles.line} style={{ inlineSize: width }} />;

/** The skeleton of a profile. */
export function ProfileSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      <ProfileLayout
        head={
          <div className={styles.head}>
            <span className={styles.photo} />
            <div className={styles.lines}>
              {line('50%')}
              {line('80%')}
            </div>
          </div>
        }
        about={
          <div className={styles.lines}>
            {line('30%')}
            {line('100%')}
            {line('90%')}
          </div>
        }
        lists={
          <div className={styles.lines}>
            {line('40%')}
            {line('85%')}
          </div>
        }
      />
    </div>
  );
}
