import { Button } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { failureLine } from '../../platform/failure-sentence.ts';
import { CountBadge } from '../../ui/badges/count-badge.tsx';
import { Hidden } from '../../ui/page/hidden.tsx';
import { forYouTexts as texts } from './for-you.texts.ts';
import { Box, Row, Stack, Text, TextLink } from '../../ui/layout/layout.tsx';
import styles from './for-you.module.css';

interface SectionQuery {
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface SectionProps {
  title: string;
  /** What waits, beside the title; absent where the rows say it. */
  count?: number | undefined;
  /** The link to the whole list. */
  link: LinkProps;
  linkLabel: string;
  isPending: boolean;
  /** What failed before there was something to show. */
  failed: SectionQuery | undefined;
  failedText: string;
  /** The sentence of an empty section; absent where there are rows. */
  empty: string | false;
  /** The accessible name of the list. */
  list: string;
  /** Whether hairlines stand between the rows. */
  isRuled?: boolean;
  children: ReactNode;
}

/** A section of the rail: its title, the link to the whole list, and rows; or that it loads, failed or is empty. */
export function Section(props: SectionProps) {
  const { title, count = 0, link, linkLabel, isPending, failed, failedText } = props;
  const { empty, list, isRuled, children } = props;
  const id = useId();
  return (
    <Stack
      as="section"
      gap={8}
      isPacked
      aria-labelledby={id}
      aria-busy={isPending && !failed}
      data-empty={(!failed && !isPending && empty !== false) || undefined}
    >
      <Row gap={8} tall={24}>
        <Text as="h3" tone="2" font={13} weight={600} id={id}>
          {title}
        </Text>
        {count > 0 && <CountBadge count={count} label={texts.waiting.count(count)} tone="soft" />}
        <TextLink {...link} isLast font={12} tone="accent" className={styles.sectionLink}>
          {linkLabel}
        </TextLink>
      </Row>
      {failed ? (
        <Stack gap={8} align="start" tone="danger" font={13} role="alert">
          <p>{failureLine(failed.error, failedText)}</p>
          <Button
            variant="default"
            size="compact-sm"
            loading={failed.isFetching}
            onClick={() => void failed.refetch()}
          >
            {texts.retry}
          </Button>
        </Stack>
      ) : isPending ? (
        <SectionSkeleton rows={2} />
      ) : empty === false ? (
        <Stack as="ul" isRuled={isRuled} aria-label={list}>
          {children}
        </Stack>
      ) : (
        <Text tone="3" font={13}>
          {empty}
        </Text>
      )}
    </Stack>
  );
}

/** The place of rows that load. */
export function SectionSkeleton({ rows }: { rows: number }) {
  return (
    <Stack gap={8} isPacked>
      <Hidden role="status">{texts.loading}</Hidden>
      {Array.from({ length: rows }, (_, at) => (
        <Box as="span" ground="sunken" tall={32} key={`row-${at}`} />
      ))}
    </Stack>
  );
}
