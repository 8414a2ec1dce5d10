import { Button, Skeleton } from '@mantine/core';
import { IconChevronRight, IconRefresh } from '@tabler/icons-react';
import type { Webhook, WebhookDelivery } from '@tandem/contract/webhooks';
import { useId, useState } from 'react';
import { retryOf } from '../../platform/failure-sentence.ts';
import { StatusBadge, type Tone } from '../../ui/badges/status-badge.tsx';
import { formatDateTime, formatTime } from '../../ui/dates.ts';
import { Box, Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { CodeBlock } from '../../ui/markdown/code-block.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';
import styles from './webhooks-settings.module.css';
import { useDeliveries, useResend } from './webhooks.queries.ts';
import { webhooksTexts } from './webhooks.texts.ts';

const texts = webhooksTexts.deliveries;

interface WebhookDeliveriesProps {
  projectId: string;
  webhook: Webhook;
}

/** What a webhook told, the latest first, and one of them in full. */
export function WebhookDeliveries({ projectId, webhook }: WebhookDeliveriesProps) {
  const { data, error, isFetching, refetch } = useDeliveries(projectId, webhook._id);
  const [chosen, setChosen] = useState<string | null>(null);
  const id = useId();
  if (!data && error)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={200} radius="lg" aria-hidden />
      </LoadingState>
    );
  const shown = data.data.find(({ _id }) => _id === chosen) ?? data.data[0];
  return (
    <Stack gap={16} above={16} least={360}>
      <Box as="section" pad={16} ground="panel" shrinks aria-labelledby={id}>
        <h3 id={id}>
          {texts.title}{' '}
          <Text as="bdi" tone="2" font={13}>
            {URL.parse(webhook.url)?.host}
          </Text>
        </h3>
        <Box as="ul" scrolls above={8} below={8} className={styles.log}>
          {data.data.map((delivery) => (
            <li key={delivery._id}>
              <Row
                as="button"
                type="button"
                gap={8}
                pad="4 8"
                round="sm"
                tall="control"
                isHot
                textAlign="start"
                isWide
                className={styles.entry}
                aria-pressed={delivery === shown}
                onClick={() => setChosen(delivery._id)}
              >
                <Outcome delivery={delivery} />
                <Text as="code" size={13} grows breaks>
                  {delivery.event}
                </Text>
                <Text as="time" tone="2" size={13} dateTime={delivery.at}>
                  {timeOf(delivery.at)}
                </Text>
                <IconChevronRight size={16} aria-hidden />
              </Row>
            </li>
          ))}
        </Box>
        <Text tone="2" size={13}>
          {data.data.length === 0 ? texts.empty : texts.kept}
        </Text>
      </Box>
      {shown && <Delivery projectId={projectId} webhook={webhook} delivery={shown} />}
    </Stack>
  );
}

/** The time alone of what was today. */
const timeOf = (at: string): string =>
  new Date(at).toDateString() === new Date().toDateString() ? formatTime(at) : formatDateTime(at);

/** The status that was answered, or what came of it instead. */
function Outcome({ delivery: { state, status, failure } }: { delivery: WebhookDelivery }) {
  const tones: Record<WebhookDelivery['state'], Tone> = {
    sent: 'ok',
    waiting: failure === null ? 'neutral' : 'danger',
    failed: 'danger',
    dropped: 'neutral',
  };
  const words = status ?? (failure === null ? texts.states[state] : texts.failures[failure]);
  return <StatusBadge tone={tones[state]}>{words}</StatusBadge>;
}

interface DeliveryProps extends WebhookDeliveriesProps {
  delivery: WebhookDelivery;
}

function Delivery({ projectId, webhook, delivery }: DeliveryProps) {
  const resending = useResend(projectId, webhook._id);
  const { event, triedAt, attempts, tookMs, nextAt, body } = delivery;
  const id = useId();
  const facts = [
    triedAt && timeOf(triedAt),
    attempts > 0 && texts.tries(attempts),
    tookMs !== null && texts.took(tookMs),
    nextAt && attempts > 0 && texts.next(timeOf(nextAt)),
  ].filter(Boolean);
  return (
    <Box as="section" pad={16} ground="panel" shrinks aria-labelledby={id}>
      <Row as="header" gap={8} justify="between" wraps>
        <h3 id={id}>{event}</h3>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={15} aria-hidden />}
          loading={resending.isPending}
          disabled={body === null || !webhook.isOn || webhook.pausedAt !== null}
          onClick={() => resending.mutate(delivery._id)}
        >
          {texts.resend}
        </Button>
      </Row>
      <Row as="p" gap={12} rowGap={4} wraps tone="2" size={13} above={8} below={8}>
        <Outcome delivery={delivery} />
        {facts.map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
      </Row>
      {body === null ? (
        <Text tone="2" size={13}>
          {texts.gone}
        </Text>
      ) : (
        <div className={styles.body}>
          <CodeBlock text={JSON.stringify(JSON.parse(body), null, 2)} language="json" />
        </div>
      )}
      <Text tone="2" size={13}>
        {texts.signed} <code>Tandem-Signature</code>. {texts.pauses}
      </Text>
    </Box>
  );
}
