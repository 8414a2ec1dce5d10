import type { CSSProperties } from 'react';
import styles from './bars.module.css';

/** A named value of a chart. */
export interface Bar {
  name: string;
  value: number;
  colour: string;
}

interface BarsProps {
  /** The caption of the table for screen readers. */
  caption: string;
  /** The column headings of that table. */
  heads: [name: string, value: string];
  bars: Bar[];
  /** `up` for a time series, `across` for named values. */
  direction: 'up' | 'across';
}

/** Larger values do not fit over a bar. */
const maxOverBar = 99;

/** A bar chart, with a table for screen readers. */
export function Bars({ caption, heads, bars, direction }: BarsProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  const hidesValues = direction === 'up' && max > maxOverBar;
  return (
    <>
      <div className={styles.bars} data-direction={direction} aria-hidden>
        {bars.map(({ name, value, colour }) => (
          <div key={name} className={styles.bar} title={`${name}: ${String(value)}`}>
            {direction === 'across' && <span className={styles.name}>{name}</span>}
            <span className={styles.track}>
              <span
                className={styles.fill}
                style={{ '--part': value / max, '--colour': value > 0 ? colour : undefined } as CSSProperties}
              />
            </span>
            <span className={styles.value}>
              {hidesValues || (direction === 'up' && value === 0) ? '' : value}
            </span>
          </div>
        ))}
      </div>
      {direction === 'up' && (
        <div className={styles.span} aria-hidden>
          <span>{bars.at(0)?.name}</span>
          <span>{bars.at(-1)?.name}</span>
        </div>
      )}
      <Table {...{ caption, heads, bars }} />
    </>
  );
}

function Table({ caption, heads, bars }: Omit<BarsProps, 'direction'>) {
  return (
    // Firefox takes the caption of a clipped table out of it, so the clip is around the table.
    <div className={styles.hidden}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
