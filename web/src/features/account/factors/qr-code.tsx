import { encode } from 'uqr';
import styles from './factors.module.css';

interface QrCodeProps {
  text: string;
  /** The accessible name. */
  label: string;
}

/** A QR code as one path, drawn without the network. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { border: 0 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <div className={styles.qr}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
    </div>
  );
}
