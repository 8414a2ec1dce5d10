import { ActionIcon, Button, Menu, Skeleton, Switch, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconDots, IconPlus } from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import type { Webhook } from '@tandem/contract/webhooks';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { retryOf } from '../../platform/failure-sentence.ts';
import { formatDateTime, formatTime } from '../../ui/dates.ts';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { Box, Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { Dot } from '../../ui/badges/dot.tsx';
import styles from './webhooks-settings.module.css';
import { useRemoveWebhook, useSwitchWebhook, useWebhooks } from './webhooks.queries.ts';
import { webhooksTexts as texts } from './webhooks.texts.ts';

interface WebhooksSettingsProps {
  project: Project;
  /** The place beside the title of the section. */
  beside: HTMLElement | null;
}

/** Project settings → Webhooks: the addresses that are called, and what they were sent. */
export function WebhooksSettings({ project, beside }: WebhooksSettingsProps) {
  // The archive changes nothing, and so calls nobody.
  if (project.archivedAt !== null) return <p>{texts.archived}</p>;
  return <Webhooks projectId={project._id} beside={beside} />;
}

function Webhooks({ projectId, beside }: { projectId: string; beside: HTMLElement | null }) {
  const { data, error, isFetching, refetch } = useWebhooks(projectId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const dialog = useDialog<Webhook | null>();
  const [opened, setOpened] = useState(0);
  const open = (webhook: Webhook | null) => {
    setOpened(opened + 1);
    dialog.open(webhook);
  };
  if (!data && error)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={160} radius="lg" aria-hidden />
      </LoadingState>
    );
  const { data: webhooks, mayAdd, hasLinks } = data;
  const shown = webhooks.find(({ _id }) => _id === chosen) ?? webhooks[0];
  const note = [!hasLinks && texts.noLinks, !mayAdd && texts.notAllowed].filter(Boolean).join(' ');
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open(null)}>
      {texts.add}
    </Button>
  );
  return (
    <>
      {mayAdd && webhooks.length > 0 && beside && createPortal(add, beside)}
      {note && (
        <Text ground="sunken" tone="2" size={13} below={16} pad="12 16" wrap="pretty">
          {note}
        </Text>
      )}
      {secret !== null && <MadeSecret secret={secret} onDone={() => setSecret(null)} />}
      {webhooks.length === 0 ? (
        <EmptyState title={texts.empty} hint={texts.emptyHint} drawing="linked" action={mayAdd && add} />
      ) : (
        <>
          <Box as="ul" ground="panel" isRuled aria-label={texts.list}>
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook._id}
                projectId={projectId}
                webhook={webhook}
                isShown={webhook === shown}
                onShow={() => setChosen(webhook._id)}
                onEdit={() => open(webhook)}
              />
            ))}
          </Box>
          {shown && <WebhookDeliveries key={shown._id} projectId={projectId} webhook={shown} />}
        </>
      )}
      <WebhookDialog
        key={opened}
        projectId={projectId}
        webhook={dialog.subject ?? null}
        isOpen={dialog.isOpen}
        onSaved={(made) => {
          setSecret(made);
          dialog.close();
        }}
        onClose={dialog.close}
      />
    </>
  );
}

/** The host of an address, by which people tell webhooks apart. */
const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

interface WebhookRowProps {
  projectId: string;
  webhook: Webhook;
  isShown: boolean;
  onShow: () => void;
  onEdit: () => void;
}

function WebhookRow({ projectId, webhook, isShown, onShow, onEdit }: WebhookRowProps) {
  const { _id, url, format, events } = webhook;
  const switching = useSwitchWebhook(projectId, _id);
  const removing = useRemoveWebhook(projectId);
  const asking = useDialog<null>();
  const isOn = webhook.isOn && webhook.pausedAt === null;
  const host = hostOf(url);
  return (
    <Row as="li" gap={12} rowGap={8} wraps pad="12 16" data-shown={isShown || undefined}>
      <Stack
        as="button"
        type="button"
        gap={2}
        grows={260}
        textAlign="start"
        aria-pressed={isShown}
        onClick={onShow}
      >
        <Text as="span" weight={500} breaks>
          <Dot tone={dotTones[stateOf(webhook)]} />
          {url}
        </Text>
        <Text as="span" tone="2" size={13} breaks>
          {texts.formats[format]} · {events.join(' · ')}
        </Text>
      </Stack>
      <Text
        as="span"
        tone={stateOf(webhook) === 'trouble' ? 'warn' : '2'}
        size={13}
        most={260}
        className={styles.state}
      >
        {wordsOf(webhook)}
      </Text>
      <Switch
        aria-label={texts.on(host)}
        checked={isOn}
        disabled={switching.isPending}
        onChange={(event) => switching.mutate(event.currentTarget.checked)}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={texts.more(host)}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{texts.edit}</Menu.Item>
          <Menu.Item color="red" onClick={() => asking.open(null)}>
            {texts.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={asking.isOpen}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        isDangerous
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate(_id, { onSettled: asking.close })}
        onClose={asking.close}
      >
        <Text as="bdi" weight={500} breaks>
          {url}
        </Text>
        <p>{texts.removeText}</p>
      </ConfirmDialog>
    </Row>
  );
}

/** Whether a webhook is off, well or in trouble. */
const dotTones = { off: '3', ok: 'ok', trouble: 'warn' } as const;

function stateOf({ isOn, pausedAt, failingSince }: Webhook): 'off' | 'ok' | 'trouble' {
  if (pausedAt !== null) return 'trouble';
  if (!isOn) return 'off';
  return failingSince === null ? 'ok' : 'trouble';
}

function wordsOf({ isOn, pausedAt, failingSince, nextAt, sent, failed }: Webhook): string {
  // A hand-over pauses also those that answer.
  if (pausedAt !== null)
    return texts[failingSince === null ? 'handedOver' : 'paused'](formatDateTime(pausedAt));
  if (!isOn) return texts.off;
  if (failingSince !== null)
    return texts.failing(formatDateTime(failingSince), nextAt === null ? null : formatTime(nextAt));
  if (failed > 0) return texts.someFailed(sent, failed);
  return sent === 0 ? texts.nothing : texts.allSent(sent);
}

/** Shows the secret of a new webhook this once. */
function MadeSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { copy, copied } = useClipboard();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Stack as="section" gap={12} pad={16} soft="ok" tone="1" round="lg" below={24} role="status">
      <p>{texts.made.text}</p>
      <Row align="stretch" gap={8} wraps>
        <TextInput
          flex="1 1 260px"
          aria-label={texts.made.label}
          readOnly
          dir="ltr"
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => copy(secret)}>
          {copied ? texts.made.copied : texts.made.copy}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {texts.made.done}
        </Button>
      </Row>
    </Stack>
  );
}
