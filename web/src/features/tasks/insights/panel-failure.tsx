import { Button } from '@mantine/core';
import { taskTexts as texts } from '../tasks.texts.ts';
import { Row, Text } from '../../../ui/layout/layout.tsx';

interface PanelFailureProps {
  sentence: string;
  reason?: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A compact error state for panels. */
export function PanelFailure({ sentence, reason, isRetrying, onRetry }: PanelFailureProps) {
  return (
    <Row gap={8} wraps justify="between" tone="danger" size={14} role="alert">
      <p>
        {sentence}
        {reason && reason !== sentence && (
          <Text as="span" isBlock tone="2" size={13}>
            {reason}
          </Text>
        )}
      </p>
      <Button variant="default" size="xs" loading={isRetrying} onClick={onRetry}>
        {texts.retry}
      </Button>
    </Row>
  );
}
