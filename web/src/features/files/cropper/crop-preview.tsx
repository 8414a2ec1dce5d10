import type { Area } from '../../../platform/cut-square.ts';
import styles from './crop-preview.module.css';

interface CropPreviewProps {
  url: string;
  /** The visible part, in percent of the image's width and height. */
  shares: Area;
  size: number;
}

/** A preview of the cropped photo: the image moved behind a round frame. */
export function CropPreview({ url, shares, size }: CropPreviewProps) {
  const { x, y, width, height } = shares;
  const style = {
    inlineSize: `${10_000 / width}%`,
    blockSize: `${10_000 / height}%`,
    left: `${(-x / width) * 100}%`,
    top: `${(-y / height) * 100}%`,
  };
  return (
    <span className={styles.window} style={{ inlineSize: size, blockSize: size }}>
      <img src={url} alt="" style={style} />
    </span>
  );
}
