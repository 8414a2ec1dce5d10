import { Loader } from '@mantine/core';
import styles from './waiting.module.css';

/** A spinner with its text, in the middle of an otherwise empty screen. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.waiting} role="status">
      <Loader size={28} aria-hidden />
      <p>{label}</p>
    </div>
  );
}
