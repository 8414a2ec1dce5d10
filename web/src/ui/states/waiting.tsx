import { Box, Text } from '../layout/layout.tsx';
import styles from './states.module.css';

/** A spinner with a text, centred on an otherwise empty screen. */
export function Waiting({ label }: { label: string }) {
  return (
    <Box tone="2" grows className={styles.waiting} role="status">
      <Spinner size={28} />
      <p>{label}</p>
    </Box>
  );
}

/** A spinner without the component library. Screen readers skip it, so put a text beside it. */
export function Spinner({ size }: { size: number }) {
  const edge = { inlineSize: size, blockSize: size, borderWidth: size / 8 };
  return <Text as="span" round="full" isFixed className={styles.spinner} style={edge} aria-hidden />;
}
