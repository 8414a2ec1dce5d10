import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NoticeButtons, useTimeLeft } from './notice-buttons.tsx';
import { type Notice, notifyFailure } from './notices.ts';
import styles from './notices.module.css';
import { clearResult, useResult } from './results.store.ts';
import { Row, Text } from '../layout/layout.tsx';

interface ResultLineProps {
  sentence: string;
  /** What was written with it. */
  detail?: string | null;
  tone?: 'ok' | 'neutral';
  className?: string | undefined;
  /** The next step. */
  children?: ReactNode;
}

/** What came of something, in place of the buttons that decided it. It stays, and takes the focus of the pressed button. */
export function ResultLine({ sentence, detail, tone = 'ok', className, children }: ResultLineProps) {
  const Icon = tone === 'ok' ? IconCheck : IconInfoCircle;
  return (
    <Row align="start" gap={8} wraps isWide className={className}>
      <Icon size={18} aria-hidden className={tone === 'ok' ? 'l-tone-ok' : 'l-tone-3'} />
      <Text as="div" size={14} breaks grows={200} role="status">
        <p>{sentence}</p>
        {detail && (
          <Text tone="2" keepsLines dir="auto">
            {detail}
          </Text>
        )}
      </Text>
      {children && (
        <Row gap={8} align="stretch" wraps>
          {children}
        </Row>
      )}
    </Row>
  );
}

interface ResultAtProps {
  /** The name of the place; acts give it as `at`. */
  place: string;
  className?: string | undefined;
}

/** What came of the last act here, in a line with Undo if there is one; nothing before. */
export function ResultAt({ place, className }: ResultAtProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const result = useResult(place, anchor);
  return (
    <>
      <span ref={anchor} className={styles.anchor} aria-hidden />
      {result && (
        <Result
          result={result}
          className={className}
          onEnd={() => clearResult(place)}
          onRefused={(message) => notifyFailure(message, { at: place })}
        />
      )}
    </>
  );
}

interface ResultProps {
  result: Notice;
  className: string | undefined;
  onEnd: () => void;
  onRefused: (reason: string) => void;
}

function Result({ result, className, onEnd, onRefused }: ResultProps) {
  const { role, message } = result;
  const spoken = useSpoken(result);
  const hold = useTimeLeft(result, onEnd);
  const Icon = role === 'alert' ? IconAlertCircle : IconCheck;
  return (
    <Row
      isInline
      gap={8}
      rowGap={4}
      wraps
      tone={role === 'alert' ? 'danger' : 'ok'}
      size={14}
      tall={32}
      className={className}
      {...hold}
    >
      <Icon size={16} aria-hidden />
      <Text as="span" role={role} breaks shrinks>
        {spoken && message}
      </Text>
      <NoticeButtons notice={result} onHide={onEnd} onRefused={onRefused} />
    </Row>
  );
}

/** False for a moment: screen readers say what is put into an element that they know as a status. */
function useSpoken(result: Notice): boolean {
  const [spoken, setSpoken] = useState<Notice | null>(null);
  useEffect(() => setSpoken(result), [result]);
  return spoken === result;
}
