import { Skeleton } from '@mantine/core';
import { Row, Stack } from '../layout/layout.tsx';

/** The skeleton of a list of people or titles. */
export function RowSkeletons() {
  return (
    <Stack gap={16} aria-hidden>
      {Array.from({ length: 3 }, (_, at) => (
        <Row gap={12} key={`row-${at}`}>
          <Skeleton circle height={36} />
          <Skeleton height={12} width="60%" />
        </Row>
      ))}
    </Stack>
  );
}
