import styles from './spinner.module.css';

/** A spinner without the component library. Screen readers skip it, so put a text beside it. */
export function Spinner({ size }: { size: number }) {
  const edge = { inlineSize: size, blockSize: size, borderWidth: size / 8 };
  return <span className={styles.spinner} style={edge} aria-hidden />;
}
