import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Person } from '@tandem/contract/people';
import { useRef } from 'react';
import { ResultAt } from '../../../ui/notices/result-at.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { Tooltip } from '../../../ui/tooltips/tooltip.tsx';
import { connectionTexts } from '../connections.texts.ts';
import { type Act, type Standing, standingOf } from '../connections.view.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import { placeOf, useConnect } from './connect.queries.ts';

const texts = connectionTexts.control;

interface ConnectControlProps {
  person: Person;
  /** Whether it is the one of its screen, whose button is filled; the others are soft. */
  isMain?: boolean;
}

/** The relation to a person, with buttons to connect, withdraw, accept or reject. It keeps the focus after a press. */
export function ConnectControl({ person, isMain = false }: ConnectControlProps) {
  const { act, isBusy } = useConnect(person._id);
  const group = useRef<HTMLDivElement>(null);
  const name = fullName(person);
  const standing = standingOf(person);
  const run = (what: Act) => {
    group.current?.focus({ preventScroll: true });
    act(what, person);
  };
  return (
    <Row gap={8} wraps ref={group} round="md" role="group" aria-label={texts.of(name)} tabIndex={-1}>
      <State standing={standing} />
      {actsIn[standing].map((what) => (
        <Button
          key={what}
          className="l-isFixed"
          size="compact-md"
          {...(isMain && looks[what].variant === 'light' ? { variant: 'filled' } : looks[what])}
          aria-label={spoken[what](name)}
          disabled={isBusy}
          onClick={() => run(what)}
        >
          {texts[labels[what]]}
        </Button>
      ))}
      <ResultAt place={placeOf(person._id)} className="l-spans" />
    </Row>
  );
}

const stateLook = {
  isInline: true,
  isFixed: true,
  font: 13,
  weight: 600,
  round: 'md',
  pad: '0 12',
  tall: 'control-sm',
  isOneLine: true,
} as const;

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
  send: { variant: 'light' },
  withdraw: { variant: 'subtle', color: 'gray' },
  accept: { variant: 'light' },
  reject: { variant: 'default' },
};

function State({ standing }: { standing: Standing }) {
  if (standing === 'sent')
    return (
      <Row as="span" gap={4} {...stateLook} soft="accent">
        {texts.pending}
      </Row>
    );
  if (standing === 'connected')
    return (
      <Row as="span" gap={4} {...stateLook} soft="ok">
        <IconCheck size={14} aria-hidden />
        {texts.connected}
      </Row>
    );
  if (standing === 'rejected')
    return (
      <Tooltip label={texts.rejectedHint} showsOnPress>
        <Row
          as="span"
          gap={4}
          {...stateLook}
          soft="neutral"
          tabIndex={0}
          role="note"
          aria-label={texts.rejectedSpoken}
        >
          {texts.rejected}
        </Row>
      </Tooltip>
    );
  return null;
}
