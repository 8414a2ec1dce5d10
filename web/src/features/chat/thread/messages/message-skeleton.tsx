import styles from './message-skeleton.module.css';

const widths = ['46%', '30%', '38%', '52%', '26%'];

/** The skeleton of a chat. */
export function MessageSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      {widths.map((inlineSize, at) => (
        <span key={inlineSize} data-own={at % 3 === 2 || undefined} style={{ inlineSize }} />
      ))}
    </div>
  );
}
