import styles from './about-text.module.css';

/** What a person says about themselves, a few lines of it; the sentence in its place reads quieter. */
export function AboutText({ about, whenEmpty }: { about: string; whenEmpty: string }) {
  return (
    <p className={styles.about} data-empty={about === '' || undefined}>
      {about || whenEmpty}
    </p>
  );
}
