import { CardText } from '../cards/card.tsx';
import styles from './about-text.module.css';

interface AboutTextProps {
  about: string;
  whenEmpty: string;
  /** The maximum number of lines shown. */
  lines?: number;
}

/** The first lines of a person's about text, or a dimmed placeholder. */
export function AboutText({ about, whenEmpty, lines = 3 }: AboutTextProps) {
  return (
    <CardText isMissing={about === ''} lines={lines}>
      {about || whenEmpty}
    </CardText>
  );
}

/** The whole about text of a person, or a dimmed placeholder. */
export function WholeAboutText({ about, whenEmpty }: Omit<AboutTextProps, 'lines'>) {
  return (
    <p className={styles.whole} data-missing={about === '' || undefined} dir="auto">
      {about || whenEmpty}
    </p>
  );
}
