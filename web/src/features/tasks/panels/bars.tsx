import type { CSSProperties } from 'react';
import styles from './bars.module.css';

/** One value of a chart, with its name. */
export interface Bar {
  name: string;
  value: number;
  colour: string;
}

interface BarsProps {
  /** What the bars show; the name of the table that says the same to screen readers. */
  caption: string;
  /** The heads of that table. */
  heads: [name: string, value: string];
  bars: Bar[];
  /** `up` for times, which stand in a row; `across` for names, which stand beside their bars. */
  direction: 'up' | 'across';
}

/** Values above this have no room over a bar. */
const mostOverBar = 99;

/** Values as bars for the eye, and as a table for screen readers. */
export function Bars({ caption, heads, bars, direction }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const isSilent = direction === 'up' && most > mostOverBar;
  return (
    <>
      <div className={styles.bars} data-direction={direction} aria-hidden>
        {bars.map(({ name, value, colour }) => (
          <div key={name} className={styles.bar} title={`${name}: ${String(value)}`}>
            {direction === 'across' && <span className={styles.name}>{name}</span>}
            <span className={styles.track}>
              <span
                className={styles.fill}
                style={
                  { '--part': value / most, '--colour': value > 0 ? colour : undefined } as CSSProperties
                }
              />
            </span>
            <span className={styles.value}>
              {isSilent || (direction === 'up' && value === 0) ? '' : value}
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
    <table className={styles.hidden}>
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
  );
}
