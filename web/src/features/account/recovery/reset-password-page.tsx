import { IconKey, IconLink } from '@tabler/icons-react';
import type { RecentLogIn } from '@tandem/contract/account/account-recovery';
import { limits } from '@tandem/contract/limits';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { formatDate } from '../../../ui/dates.ts';
import styles from '../account-card.module.css';
import { AccountCard, CardForm } from '../account-card.tsx';
import { useLinkToken } from '../account.hooks.ts';
import { MailLinkCard, hasEnded } from '../mail-links/mail-link-card.tsx';
import { PasswordField } from '../password-field.tsx';
import { useResetLink, useResetPassword } from './recovery.queries.ts';
import { recoveryTexts } from './recovery.texts.ts';
import recent from './reset-password-page.module.css';

const texts = recoveryTexts.reset;

/** What the link of the mail leads to. Its secret is kept in memory only, and leaves the address bar at once. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const link = useResetLink(token);
  const [done, setDone] = useState<{ message: string; hasKept: boolean } | null>(null);
  if (done !== null)
    return (
      <AccountCard title={texts.done.title}>
        <p role="status">
          {done.message} {done.hasKept && texts.done.kept}
        </p>
        <Link className={styles.main} to="/login">
          {texts.done.logIn}
        </Link>
      </AccountCard>
    );
  return (
    <MailLinkCard title={texts.title} token={token} link={link} Ended={AskAgain}>
      {({ data }) => (
        <ResetPasswordForm
          token={token}
          recentLogIns={data.recentLogIns}
          onDone={(message, hasKept) => setDone({ message, hasKept })}
          onEnded={() => void link.refetch()}
        />
      )}
    </MailLinkCard>
  );
}

function AskAgain() {
  return (
    <Link className={styles.main} to="/forgot-password">
      {texts.askAgain}
    </Link>
  );
}

interface ResetPasswordFormProps {
  token: string;
  /** What was added to the account lately. */
  recentLogIns: readonly RecentLogIn[];
  /** Called with the server's message, and whether something was kept that waits to be confirmed. */
  onDone: (message: string, hasKept: boolean) => void;
  /** Called when the link ended while the form was open. */
  onEnded: () => void;
}

/** The new password, by the rules of sign-up. */
function ResetPasswordForm({ token, recentLogIns, onDone, onEnded }: ResetPasswordFormProps) {
  const [newPassword, setNewPassword] = useState('');
  const [keep, setKeep] = useState<string[]>([]);
  const { mutate, isPending, error, reset } = useResetPassword();
  const invalid = error instanceof CallFailure ? error.fields['newPassword'] : undefined;
  const removed = recentLogIns.length - keep.length;
  const submit = removed > 0 ? texts.submitRemoving(removed) : texts.submit;
  const onError = (failure: Error) => {
    if (hasEnded(failure)) onEnded();
  };
  return (
    <CardForm
      hint={texts.hint}
      texts={{ ...texts, submit }}
      onSubmit={() =>
        mutate(
          { token, newPassword, keep },
          { onSuccess: ({ message }) => onDone(message, keep.length > 0), onError },
        )
      }
      isPending={isPending}
      error={invalid === undefined ? error : null}
    >
      <PasswordField
        label={texts.password}
        description={texts.help(limits.password.min)}
        autoComplete="new-password"
        autoFocus
        error={invalid}
        value={newPassword}
        onChange={(event) => {
          setNewPassword(event.currentTarget.value);
          if (error) reset();
        }}
      />
      {recentLogIns.length > 0 && <RecentLogIns logIns={recentLogIns} kept={keep} onChange={setKeep} />}
    </CardForm>
  );
}

const recentTexts = recoveryTexts.reset.recent;

interface RecentLogInsProps {
  logIns: readonly RecentLogIn[];
  /** The ids of those to keep; the others are removed. */
  kept: readonly string[];
  onChange: (kept: string[]) => void;
}

/** Passkeys and links to the provider that were added lately. Each goes, unless somebody says that it is theirs. */
function RecentLogIns({ logIns, kept, onChange }: RecentLogInsProps) {
  const keep = (id: string, isKept: boolean) =>
    onChange(isKept ? [...kept, id] : kept.filter((other) => other !== id));
  return (
    <fieldset className={recent.group}>
      <legend className={recent.title}>{recentTexts.title}</legend>
      <p className={recent.text}>{recentTexts.text}</p>
      <ul className={recent.list}>
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
  const use = lastUsedAt === null ? recentTexts.neverUsed : recentTexts.used(day(lastUsedAt));
  return (
    <li className={recent.row}>
      <Icon size={20} stroke={1.5} className={recent.icon} aria-hidden />
      <div className={recent.what}>
        <span className={recent.name}>
          {kind === 'passkey' ? recentTexts.passkey : recentTexts.provider} “<bdi>{name}</bdi>”
        </span>
        <span className={recent.detail}>
          {kind === 'passkey' ? recentTexts.passkeyIs : emailId && recentTexts.providerIs}{' '}
          {emailId && <bdi>{emailId}</bdi>}
        </span>
        <span className={recent.detail}>
          {recentTexts.added(day(addedAt))} {use}
        </span>
        <label className={recent.box}>
          <input
            type="checkbox"
            checked={!isKept}
            aria-label={recentTexts.removeOf(name)}
            aria-describedby={isKept ? hint : undefined}
            onChange={({ currentTarget }) => onKeep(!currentTarget.checked)}
          />
          {recentTexts.remove}
        </label>
        {isKept && (
          <span id={hint} className={recent.detail}>
            {recentTexts.kept}
          </span>
        )}
      </div>
    </li>
  );
}
