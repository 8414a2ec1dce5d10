import { Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { OwnSession } from '@tandem/contract/account';
import { Fragment, useRef } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import rows from '../../../ui/settings/setting-rows.module.css';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import styles from './session-list.module.css';
import { useEndSession, useSessions, useSignOutEverywhere } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';
import { deviceName, isHandheld, sessionTimes } from './settings.view.ts';

const texts = settingsTexts.sessions;

/** The sessions of the member, with buttons to end them. */
export function SessionList() {
  const dialog = useDialog<null>();
  const everywhere = useSignOutEverywhere();
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      <Sessions />
      <Button variant="default" onClick={() => dialog.open(null)}>
        {texts.everywhere}
      </Button>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={texts.everywhereTitle}
        confirmLabel={texts.everywhere}
        isDangerous
        isBusy={everywhere.isPending}
        onConfirm={() => everywhere.mutate(undefined, { onError: dialog.close })}
        onClose={dialog.close}
      >
        {texts.everywhereText}
      </ConfirmDialog>
    </SettingsSection>
  );
}

function Sessions() {
  const { data, error, isFetching, refetch } = useSessions();
  const ending = useEndSession();
  const list = useRef<HTMLUListElement>(null);
  if (!data && error)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <div className={rows.list}>
        <LoadingState label={texts.loading}>
          <Skeleton height={44} aria-hidden />
        </LoadingState>
      </div>
    );
  // The pressed button is removed with its session, so the list gets the focus.
  const end = (id: string) => ending.mutate(id, { onSuccess: () => list.current?.focus() });
  return (
    <ul ref={list} tabIndex={-1} className={rows.list} aria-label={texts.list}>
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
    <li className={rows.row}>
      <Icon size={22} stroke={1.5} className={rows.icon} aria-hidden />
      <div className={rows.what}>
        <span className={rows.name}>
          {device}
          {session.isCurrent && <StatusBadge tone="accent">{texts.here}</StatusBadge>}
        </span>
        <span className={rows.detail}>
          {sessionTimes(session).map((half) => (
            <Fragment key={half}>
              <span className={styles.half}>{half}</span>{' '}
            </Fragment>
          ))}
        </span>
      </div>
      {!session.isCurrent && (
        <Button
          className={rows.end}
          variant="subtle"
          color="red"
          size="xs"
          loading={isEnding}
          aria-label={texts.endOf(device)}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  );
}
