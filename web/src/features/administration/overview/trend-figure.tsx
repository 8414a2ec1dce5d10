import type { Trend } from '@tandem/contract/administration';
import { Hidden } from '../../../ui/page/hidden.tsx';
import styles from './trend-figure.module.css';
import { changeOf, lineBox, pointsOf } from './trend.view.ts';
import { trendTexts as texts } from './overview.texts.ts';

interface TrendFigureProps {
  label: string;
  value: string;
  /** What was added in the last 90 days; without it, or while it is not known, there is no line. */
  trend?: Trend | null;
  /** Instead of what was added. */
  hint?: string;
}

/** A figure of the community with its last 90 days, beside the 90 days before. */
export function TrendFigure({ label, value, trend, hint }: TrendFigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={styles.value}>
        {value}
        {trend && <Line counts={trend.counts} />}
      </dd>
      {(trend || hint) && <dd className={styles.hint}>{trend ? <Change trend={trend} /> : hint}</dd>}
    </div>
  );
}

function Change({ trend }: { trend: Trend }) {
  const { added, change } = changeOf(trend);
  return (
    <>
      <span>{texts.added(added)}</span>{' '}
      <span className={styles.change} data-up={change > 0 || undefined} title={texts.change(change)}>
        <span aria-hidden>{texts.sign(change)}</span>
        <Hidden>{texts.change(change)}</Hidden>
      </span>
    </>
  );
}

function Line({ counts }: { counts: readonly number[] }) {
  const { width, height } = lineBox;
  const points = pointsOf(counts);
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <polygon points={`0,${height} ${points} ${width},${height}`} />
      <polyline points={points} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
