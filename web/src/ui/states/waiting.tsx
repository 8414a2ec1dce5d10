import { Spinner } from './spinner.tsx';
import styles from './waiting.module.css';

/** A spinner with a text, centred on an otherwise empty screen. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.waiting} role="status">
      <Spinner size={28} />
      <p>{label}</p>
    </div>
  );
}
