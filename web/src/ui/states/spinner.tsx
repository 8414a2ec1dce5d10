import styles from './spinner.module.css';

/** A turning ring, drawn without the component library; what is waited for is said beside it. */
export function Spinner({ size }: { size: number }) {
  const edge = { inlineSize: size, blockSize: size, borderWidth: size / 8 };
  return <span className={styles.spinner} style={edge} aria-hidden />;
}
