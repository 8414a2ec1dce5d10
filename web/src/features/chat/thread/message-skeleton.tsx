import styles from './message-skeleton.module.css';

const widths = ['46%', '30%', '38%', '52%', '26%'];

/** The outline of a conversation while it loads. */
export function MessageSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      {widths.map((inlineSize, at) => (
        <span key={inlineSize} data-mine={at % 3 === 2 || undefined} style={{ inlineSize }} />
      ))}
    </div>
  );
}
