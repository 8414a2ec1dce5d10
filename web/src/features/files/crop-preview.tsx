import type { Area } from '../../platform/cut-square.ts';
import styles from './crop-preview.module.css';

interface CropPreviewProps {
  url: string;
  /** The part that is shown, in hundredths of the image's width and height. */
  shares: Area;
  size: number;
}

/** A photo as it will look once it is cut, drawn by moving it under a round window. */
export function CropPreview({ url, shares, size }: CropPreviewProps) {
  const { x, y, width, height } = shares;
  const place = {
    inlineSize: `${10_000 / width}%`,
    blockSize: `${10_000 / height}%`,
    left: `${(-x / width) * 100}%`,
    top: `${(-y / height) * 100}%`,
  };
  return (
    <span className={styles.window} style={{ inlineSize: size, blockSize: size }}>
      <img src={url} alt="" style={place} />
    </span>
  );
}
