import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { NoticeButtons } from './notice-buttons.tsx';
import { type Notice, notifyFailure } from './notices.ts';
import { clearResult, useResult } from './results.store.ts';
import styles from './result-at.module.css';
import { useTimeLeft } from './time-left.hooks.ts';

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
    <div className={[styles.result, className].filter(Boolean).join(' ')} data-kind={role} {...hold}>
      <Icon size={16} aria-hidden className={styles.icon} />
      <span role={role} className={styles.text}>
        {spoken && message}
      </span>
      <NoticeButtons notice={result} onHide={onEnd} onRefused={onRefused} />
    </div>
  );
}

/** False for a moment: screen readers say what is put into an element that they know as a status. */
function useSpoken(result: Notice): boolean {
  const [spoken, setSpoken] = useState<Notice | null>(null);
  useEffect(() => setSpoken(result), [result]);
  return spoken === result;
}
