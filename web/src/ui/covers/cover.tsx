import { type ReactNode, useId } from 'react';
import styles from '../cards/cards.module.css';

/** A drawing as data, such as `coverOf` of the contract returns. */
export interface CoverDrawing {
  width: number;
  height: number;
  base: string;
  shapes: { path: string; color: string; opacity: number; lineWidth?: number }[];
  /** The gradient of the base colour over the art. */
  fade: { offset: number; opacity: number }[];
}

interface CoverProps {
  drawing: CoverDrawing;
  /** Width and height of a tile in pixels; without it, the cover fills its place. */
  size?: number;
}

/** The cover of a project. Its title stands beside it or on it, so screen readers skip it. */
export function Cover({ drawing, size }: CoverProps) {
  const { width, height, base, shapes, fade } = drawing;
  return (
    <svg
      className={styles.cover}
      data-tile={size !== undefined || undefined}
      data-small={(size !== undefined && size < 32) || undefined}
      viewBox={`0 0 ${width} ${height}`}
      // A wider place crops the sky, not the ground that the art stands on.
      preserveAspectRatio="xMidYMax slice"
      {...(size !== undefined && { width: size, height: size })}
      aria-hidden
    >
      <rect width="100%" height="100%" fill={base} />
      {shapes.map(({ path, color, opacity, lineWidth }) => (
        <path
          // A contour is filled and stroked along the same path.
          key={`${color} ${path}`}
          d={path}
          {...(lineWidth === undefined
            ? { fill: color, fillOpacity: opacity }
            : { fill: 'none', stroke: color, strokeOpacity: opacity, strokeWidth: lineWidth })}
        />
      ))}
      {fade.length > 0 && <Fade base={base} stops={fade} />}
    </svg>
  );
}

function Fade({ base, stops }: { base: string; stops: CoverDrawing['fade'] }): ReactNode {
  const id = useId();
  return (
    <>
      <linearGradient id={id}>
        {stops.map(({ offset, opacity }) => (
          <stop key={offset} offset={offset} stopColor={base} stopOpacity={opacity} />
        ))}
      </linearGradient>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </>
  );
}
