import { Skeleton, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile, IconCopy, IconDownload } from '@tabler/icons-react';
import type { OwnSession } from '@tandem/contract/account';
import { limits } from '@tandem/contract/limits';
import { useState, Fragment, useRef } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import dialog from '../../../ui/dialogs/dialogs.module.css';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { Page } from '../../../ui/page/page.tsx';
import rows from '../../../ui/settings/settings.module.css';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useEndSession, useSessions, useSignOutEverywhere } from '../settings/settings.queries.ts';
import { settingsTexts } from '../settings/settings.texts.ts';
import { deviceName, isHandheld, sessionTimes } from '../settings/settings.view.ts';
import { AppSection } from './app-section.tsx';
import { useFactors, useMakeRecoveryCodes } from './factors.queries.ts';
import { factorsTexts as texts, factorsTexts } from './factors.texts.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';

/** Settings → Security. */
export function SecurityPage() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} width="narrow">
      <Sections />
      <SessionList />
    </Page>
  );
}

function Sections() {
  const { data: factors, error, isPending, isFetching, refetch } = useFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={420} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (!factors) return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  const count = factors.passkeys.length + (factors.appSince === null ? 0 : 1);
  return (
    <>
      {count === 0 && factors.isRequired && (
        <Text tone="2" below={16}>
          {texts.required}
        </Text>
      )}
      <PasskeysSection passkeys={factors.passkeys} isLast={count === 1} onCodes={setCodes} />
      <AppSection since={factors.appSince} isLast={count === 1} onCodes={setCodes} />
      {count > 0 && <CodesSection left={factors.recoveryCodesLeft} onCodes={setCodes} />}
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}

const sessionTexts = settingsTexts.sessions;

/** The sessions of the member, with buttons to end them. */
function SessionList() {
  const dialog = useDialog<null>();
  const everywhere = useSignOutEverywhere();
  return (
    <SettingsSection title={sessionTexts.title} text={sessionTexts.text}>
      <Sessions />
      <Button variant="default" onClick={() => dialog.open(null)}>
        {sessionTexts.everywhere}
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={sessionTexts.everywhereTitle}
        confirmLabel={sessionTexts.everywhere}
        isDangerous
        isBusy={everywhere.isPending}
        onConfirm={() => everywhere.mutate(undefined, { onError: dialog.close })}
        onClose={dialog.close}
      >
        {sessionTexts.everywhereText}
      </ConfirmDialog>
    </SettingsSection>
  );
}

function Sessions() {
  const { data, error, isFetching, refetch } = useSessions();
  const ending = useEndSession();
  const list = useRef<HTMLUListElement>(null);
  if (!data && error)
    return <ErrorState message={sessionTexts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <div className={rows.settingList}>
        <LoadingState label={sessionTexts.loading}>
          <Skeleton height={44} aria-hidden />
        </LoadingState>
      </div>
    );
  // The pressed button is removed with its session, so the list gets the focus.
  const end = (id: string) => ending.mutate(id, { onSuccess: () => list.current?.focus() });
  return (
    <ul ref={list} tabIndex={-1} className={rows.settingList} aria-label={sessionTexts.list}>
      {data.map((session) => (
        <SessionRow
          key={session._id}
          session={session}
          isEnding={ending.isPending && ending.variables === session._id}
          onEnd={() => end(session._id)}
        />
      ))}
    </ul>
  );
}

interface SessionRowProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const Icon = isHandheld(session) ? IconDeviceMobile : IconDeviceDesktop;
  const device = deviceName(session);
  return (
    <Row as="li" gap={12} pad="12 0" className={rows.settingRow}>
      <Icon size={22} stroke={1.5} className="l-tone-3" aria-hidden />
      <Stack gap={2} grows>
        <Row as="span" gap={8} rowGap={4} wraps weight={600} breaks>
          {device}
          {session.isCurrent && <StatusBadge tone="accent">{sessionTexts.here}</StatusBadge>}
        </Row>
        <Text as="span" tone="2" size={13}>
          {sessionTimes(session).map((half) => (
            <Fragment key={half}>
              <Row as="span" isInline>
                {half}
              </Row>{' '}
            </Fragment>
          ))}
        </Text>
      </Stack>
      {!session.isCurrent && (
        <Button
          className={rows.settingEnd}
          variant="subtle"
          color="red"
          size="xs"
          loading={isEnding}
          aria-label={sessionTexts.endOf(device)}
          onClick={onEnd}
        >
          {sessionTexts.end}
        </Button>
      )}
    </Row>
  );
}

const codeTexts = factorsTexts.codes;

interface CodesSectionProps {
  left: number;
  /** Called with new codes, to show them. */
  onCodes: (codes: string[]) => void;
}

/** How many recovery codes are left, and how to make new ones. */
function CodesSection({ left, onCodes }: CodesSectionProps) {
  const making = useMakeRecoveryCodes();
  const dialog = useDialog<null>();
  const make = () => {
    dialog.close();
    making.mutate(undefined, { onSuccess: ({ data }) => onCodes(data.recoveryCodes) });
  };
  return (
    <SettingsSection title={codeTexts.title} text={codeTexts.text}>
      <div>
        <p>{codeTexts.left(left)}</p>
        {left <= limits.fewRecoveryCodes && <Text tone="danger">{codeTexts.few}</Text>}
      </div>
      <Button variant="default" loading={making.isPending} onClick={() => dialog.open(null)}>
        {codeTexts.make}
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={codeTexts.makeTitle}
        confirmLabel={codeTexts.make}
        onConfirm={make}
        onClose={dialog.close}
      >
        {codeTexts.makeText}
      </ConfirmDialog>
    </SettingsSection>
  );
}

interface RecoveryCodesDialogProps {
  /** Null closes it. */
  codes: string[] | null;
  onClose: () => void;
}

/** Shows new recovery codes, this once. Only its button closes it, so that nobody loses them by a click outside. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [shown, setShown] = useState<string[]>([]);
  const clipboard = useClipboard();
  // The codes stay while the dialog fades out.
  if (codes !== null && codes !== shown) setShown(codes);
  return (
    <Modal
      opened={codes !== null}
      onClose={onClose}
      title={codeTexts.dialog}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap={16} className={dialog.form}>
        <p>{codeTexts.once}</p>
        <Stack
          as="ul"
          gap={8}
          least={240}
          isMono
          size={13}
          ground="sunken"
          line="around"
          pad={16}
          aria-label={codeTexts.list}
        >
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Stack>
        <Row gap={8} align="stretch" wraps justify="end" className={dialog.buttons}>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => clipboard.copy(shown.join('\n'))}
          >
            {clipboard.copied ? codeTexts.copied : codeTexts.copy}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile(codeTexts.file, 'text/plain', codeTexts.fileText(shown))}
          >
            {codeTexts.download}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {codeTexts.done}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
