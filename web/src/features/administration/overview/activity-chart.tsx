import type { ActivityDay } from '@tandem/contract/administration';
import { formatDay } from '../../../ui/dates.ts';
import { Box, Column, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { formatNumber } from '../../../ui/numbers.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { Section } from '../../../ui/page/section.tsx';
import adminStyles from '../administration.module.css';
import styles from './activity-chart.module.css';
import { activityTexts as texts } from './overview.texts.ts';
import { type ActivityChart as Chart, chartOf, type Period } from './overview.view.ts';

interface ActivityChartProps {
  activity: readonly ActivityDay[];
  period: Period;
}

/** How many members were active, day by day, and in the 30 days up to each. */
export function ActivityChart({ activity, period }: ActivityChartProps) {
  const chart = chartOf(activity, period);
  return (
    <Box ground="panel" pad={16}>
      <Section title={texts.title} action={chart && <Legend />}>
        {chart ? (
          <Lines chart={chart} />
        ) : (
          <Text tone="2" size={14}>
            {texts.none}
          </Text>
        )}
      </Section>
    </Box>
  );
}

function Legend() {
  return (
    <Row as="span" gap={12} tone="2" size={12} aria-hidden className={styles.legend}>
      <span>{texts.inDay}</span>
      <span data-dashed>{texts.inMonth}</span>
    </Row>
  );
}

function Lines({ chart }: { chart: Chart }) {
  const { ticks, dates, inDay, inMonth, first, last, mostInDay } = chart;
  const dayOf = (day: string) => formatDay(day, last.day);
  return (
    <Row as="figure" gap={8} align="stretch" above={16}>
      <Hidden>{texts.summary([dayOf(first.day), dayOf(last.day)], mostInDay, last)}</Hidden>
      <Column
        justify="between"
        tone="3"
        font={11}
        hasDigits
        textAlign="end"
        className={styles.ticks}
        aria-hidden
      >
        {ticks.map((tick) => (
          <span key={tick}>{formatNumber(tick)}</span>
        ))}
      </Column>
      <Stack grows gap={8}>
        <svg
          className={`${adminStyles.line} ${styles.lines}`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
        >
          {ticks.map((tick, at) => (
            <line key={tick} x1="0" x2="100" y1={25 * at} y2={25 * at} vectorEffect="non-scaling-stroke" />
          ))}
          <polygon points={`0,100 ${inDay} 100,100`} />
          <polyline points={inDay} vectorEffect="non-scaling-stroke" />
          <polyline points={inMonth} data-dashed vectorEffect="non-scaling-stroke" />
        </svg>
        <Row justify="between" tone="3" size={11} aria-hidden>
          {dates.map((date) => (
            <span key={date}>{dayOf(date)}</span>
          ))}
        </Row>
      </Stack>
    </Row>
  );
}
