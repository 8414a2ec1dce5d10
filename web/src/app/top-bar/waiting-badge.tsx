import styles from './waiting-badge.module.css';

const most = 99;

/** How many requests wait, beside what leads to them; nothing while none does. */
export function WaitingBadge({ id, count }: { id: string; count: number }) {
  if (count === 0) return null;
  const words = `${count} ${count === 1 ? 'request waits' : 'requests wait'}`;
  return (
    <>
      <span className={styles.badge} data-count={count > most ? `${most}+` : count} aria-hidden />
      <span id={id} hidden>
        {words}
      </span>
    </>
  );
}
