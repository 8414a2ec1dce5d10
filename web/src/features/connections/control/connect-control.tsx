import { Button } from '@mantine/core';
import type { Person } from '@tandem/contract/people';
import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { ResultAt } from '../../../ui/notices/result-at.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { Tooltip } from '../../../ui/tooltips/tooltip.tsx';
import styles from './connect-control.module.css';
import { placeOf, useConnect } from './connect.queries.ts';
import { connectionTexts } from '../connections.texts.ts';
import { standingOf, type Act, type Standing } from '../connections.view.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';

const texts = connectionTexts.control;

interface ConnectControlProps {
  person: Person;
  /** Whether a connection can be ended here. */
  mayDisconnect?: boolean;
}

/** The relation to a person, with buttons to connect, withdraw, accept or reject. It keeps the focus after a press. */
export function ConnectControl({ person, mayDisconnect = false }: ConnectControlProps) {
  const { act, isBusy } = useConnect(person._id);
  const group = useRef<HTMLDivElement>(null);
  const disconnecting = useDialog<Person>();
  const name = fullName(person);
  const standing = standingOf(person);
  const run = (what: Act) => {
    group.current?.focus({ preventScroll: true });
    act(what, person);
  };
  return (
    <div ref={group} className={styles.control} role="group" aria-label={texts.of(name)} tabIndex={-1}>
      <State standing={standing} />
      {actsIn[standing].map((what) => (
        <Button
          key={what}
          className={styles.act}
          size="compact-md"
          {...looks[what]}
          aria-label={spoken[what](name)}
          disabled={isBusy}
          onClick={() => run(what)}
        >
          {texts[labels[what]]}
        </Button>
      ))}
      {mayDisconnect && standing === 'connected' && (
        <Button
          className={styles.act}
          size="compact-md"
          variant="default"
          aria-label={texts.disconnectFrom(name)}
          disabled={isBusy}
          onClick={() => disconnecting.open(person)}
        >
          {texts.disconnect}
        </Button>
      )}
      <ResultAt place={placeOf(person._id)} className={styles.result} />
      <DisconnectDialog
        person={disconnecting.subject}
        isOpen={disconnecting.isOpen}
        onConfirm={() => run('disconnect')}
        onClose={disconnecting.close}
      />
    </div>
  );
}

type ButtonAct = Exclude<Act, 'disconnect'>;

const actsIn: Record<Standing, ButtonAct[]> = {
  none: ['send'],
  sent: ['withdraw'],
  received: ['reject', 'accept'],
  connected: [],
  rejected: [],
};
const labels = { send: 'connect', withdraw: 'withdraw', accept: 'accept', reject: 'reject' } as const;
const spoken = {
  send: texts.connectWith,
  withdraw: texts.withdrawOf,
  accept: texts.acceptOf,
  reject: texts.rejectOf,
};
const looks = {
  send: {},
  withdraw: { variant: 'subtle', color: 'gray' },
  accept: {},
  reject: { variant: 'default' },
};

function State({ standing }: { standing: Standing }) {
  if (standing === 'sent') return <span className={styles.state}>{texts.pending}</span>;
  if (standing === 'connected')
    return (
      <span className={styles.state} data-tone="ok">
        <IconCheck size={14} aria-hidden />
        {texts.connected}
      </span>
    );
  if (standing === 'rejected')
    return (
      <Tooltip label={texts.rejectedHint} showsOnPress>
        <span
          className={styles.state}
          data-tone="quiet"
          tabIndex={0}
          role="note"
          aria-label={texts.rejectedSpoken}
        >
          {texts.rejected}
        </span>
      </Tooltip>
    );
  return null;
}
