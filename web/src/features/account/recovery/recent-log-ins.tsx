import type { RecentLogIn } from '@tandem/contract/account/account-recovery';
import { IconKey, IconLink } from '@tabler/icons-react';
import { useId } from 'react';
import { formatDate } from '../../../ui/dates.ts';
import styles from './recent-log-ins.module.css';
import { recoveryTexts } from './recovery.texts.ts';

const texts = recoveryTexts.reset.recent;

interface RecentLogInsProps {
  logIns: readonly RecentLogIn[];
  /** The ids of those to keep; the others are removed. */
  kept: readonly string[];
  onChange: (kept: string[]) => void;
}

/** Passkeys and links to the provider that were added lately. Each goes, unless somebody says that it is theirs. */
export function RecentLogIns({ logIns, kept, onChange }: RecentLogInsProps) {
  const keep = (id: string, isKept: boolean) =>
    onChange(isKept ? [...kept, id] : kept.filter((other) => other !== id));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{texts.title}</legend>
      <p className={styles.text}>{texts.text}</p>
      <ul className={styles.list}>
        {logIns.map((logIn) => (
          <LogInRow
            key={logIn._id}
            logIn={logIn}
            isKept={kept.includes(logIn._id)}
            onKeep={(isKept) => keep(logIn._id, isKept)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface LogInRowProps {
  logIn: RecentLogIn;
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
}

function LogInRow({ logIn, isKept, onKeep }: LogInRowProps) {
  const { kind, name, emailId, addedAt, lastUsedAt } = logIn;
  const hint = useId();
  const Icon = kind === 'passkey' ? IconKey : IconLink;
  const day = (timestamp: string) => formatDate(timestamp, 'MMM D, YYYY');
  const use = lastUsedAt === null ? texts.neverUsed : texts.used(day(lastUsedAt));
  return (
    <li className={styles.row}>
      <Icon size={20} stroke={1.5} className={styles.icon} aria-hidden />
      <div className={styles.what}>
        <span className={styles.name}>
          {kind === 'passkey' ? texts.passkey : texts.provider} “<bdi>{name}</bdi>”
        </span>
        <span className={styles.detail}>
          {kind === 'passkey' ? texts.passkeyIs : emailId && texts.providerIs}{' '}
          {emailId && <bdi>{emailId}</bdi>}
        </span>
        <span className={styles.detail}>
          {texts.added(day(addedAt))} {use}
        </span>
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={!isKept}
            aria-label={texts.removeOf(name)}
            aria-describedby={isKept ? hint : undefined}
            onChange={({ currentTarget }) => onKeep(!currentTarget.checked)}
          />
          {texts.remove}
        </label>
        {isKept && (
          <span id={hint} className={styles.detail}>
            {texts.kept}
          </span>
        )}
      </div>
    </li>
  );
}
