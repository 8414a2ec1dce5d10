import { IconKey, IconLink } from '@tabler/icons-react';
import {
  type RecentLogIn,
  requestPasswordReset,
  resetPassword,
  viewRecovery,
  viewResetLink,
} from '@tandem/contract/account/account-recovery';
import { limits } from '@tandem/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState, useId } from 'react';
import { CallFailure, call } from '../../../platform/call.ts';
import { clearMemberStorage } from '../../../platform/member-storage.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { useSession } from '../../../platform/session.store.ts';
import { formatDate } from '../../../ui/dates.ts';
import { PlainButton, PlainField, PlainButtonLink } from '../../../ui/forms/plain-controls.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { AccountCard, CardForm } from '../account-card.tsx';
import { useLinkToken } from '../account.hooks.ts';
import { MailLinkCard, hasEnded } from '../mail-links/mail-link-card.tsx';
import { PasswordField } from '../password-field.tsx';
import styles from '../account.module.css';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { recoveryTexts } from './recovery.texts.ts';

const texts = recoveryTexts.forgot;
const aside = <Link to="/login">{recoveryTexts.toLogin}</Link>;

/** Asks for the address that a link to choose a new password goes to; says so where the server sends no mail. */
export function ForgotPasswordPage() {
  const recovery = useRecovery();
  const typed = useLocation({ select: ({ state }) => state.recoverFor ?? '' });
  const [emailId, setEmailId] = useState(typed);
  const [message, setMessage] = useState<string | null>(null);
  const mail = recovery.data?.mail;
  if (message !== null)
    return <SentCard message={message} isInFolder={mail === 'folder'} onAgain={() => setMessage(null)} />;
  return (
    <AccountCard title={texts.title} aside={aside}>
      {recovery.isPending && <Waiting label={recoveryTexts.loading} />}
      {mail === 'off' && (
        <>
          <p role="status">{texts.off.text}</p>
          <p className={styles.hint}>{texts.off.hint}</p>
        </>
      )}
      {!recovery.isPending && mail !== 'off' && (
        <ForgotPasswordForm emailId={emailId} onChange={setEmailId} onSent={setMessage} />
      )}
    </AccountCard>
  );
}

interface ForgotPasswordFormProps {
  emailId: string;
  onChange: (emailId: string) => void;
  /** Called with the server's message, which is the same for every address. */
  onSent: (message: string) => void;
}

/** The address, and the button that sends the link. */
function ForgotPasswordForm({ emailId, onChange, onSent }: ForgotPasswordFormProps) {
  const { mutate, isPending, error } = useRequestReset();
  return (
    <CardForm
      hint={texts.hint}
      texts={texts}
      onSubmit={() => mutate(emailId, { onSuccess: ({ message }) => onSent(message) })}
      isPending={isPending}
      error={error}
    >
      <PlainField
        type="email"
        label={texts.email}
        autoComplete="username"
        autoFocus
        value={emailId}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </CardForm>
  );
}

interface SentCardProps {
  /** The server's message. */
  message: string;
  /** Whether the mail is in a folder of a server for development. */
  isInFolder: boolean;
  onAgain: () => void;
}

/** What follows a request for a link, whether or not an account has the address. */
function SentCard({ message, isInFolder, onAgain }: SentCardProps) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // The form with the focus is gone.
  useEffect(() => sentence.current?.focus(), []);
  return (
    <AccountCard title={texts.sent.title} aside={<Link to="/login">{recoveryTexts.toLogin}</Link>}>
      <p ref={sentence} role="status" tabIndex={-1}>
        {message}
      </p>
      <p className={styles.hint}>{isInFolder ? texts.folder : texts.sent.wait}</p>
      <PlainButton isWide onClick={onAgain}>
        {texts.sent.again}
      </PlainButton>
    </AccountCard>
  );
}

const resetTexts = recoveryTexts.reset;

/** What the link of the mail leads to. Its secret is kept in memory only, and leaves the address bar at once. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const link = useResetLink(token);
  const [done, setDone] = useState<{ message: string; hasKept: boolean } | null>(null);
  if (done !== null)
    return (
      <AccountCard title={resetTexts.done.title}>
        <p role="status">
          {done.message} {done.hasKept && resetTexts.done.kept}
        </p>
        <PlainButtonLink to="/login">{resetTexts.done.logIn}</PlainButtonLink>
      </AccountCard>
    );
  return (
    <MailLinkCard title={resetTexts.title} token={token} link={link} Ended={AskAgain}>
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
  return <PlainButtonLink to="/forgot-password">{resetTexts.askAgain}</PlainButtonLink>;
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
  const submit = removed > 0 ? resetTexts.submitRemoving(removed) : resetTexts.submit;
  const onError = (failure: Error) => {
    if (hasEnded(failure)) onEnded();
  };
  return (
    <CardForm
      hint={resetTexts.hint}
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
        label={resetTexts.password}
        description={resetTexts.help(limits.password.min)}
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
    <Stack as="fieldset" gap={12}>
      <Text as="legend" font={16} weight={600} below={4}>
        {recentTexts.title}
      </Text>
      <Text tone="2" size={14}>
        {recentTexts.text}
      </Text>
      <Stack as="ul" gap={8}>
        {logIns.map((logIn) => (
          <LogInRow
            key={logIn._id}
            logIn={logIn}
            isKept={kept.includes(logIn._id)}
            onKeep={(isKept) => keep(logIn._id, isKept)}
          />
        ))}
      </Stack>
    </Stack>
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
    <Row as="li" align="stretch" gap={12} pad={12} ground="sunken" line="around">
      <Icon size={20} stroke={1.5} className="l-isFixed l-tone-2" aria-hidden />
      <Stack gap={2} breaks>
        <Text as="span" weight={500}>
          {kind === 'passkey' ? recentTexts.passkey : recentTexts.provider} “<bdi>{name}</bdi>”
        </Text>
        <Text as="span" tone="2" size={14}>
          {kind === 'passkey' ? recentTexts.passkeyIs : emailId && recentTexts.providerIs}{' '}
          {emailId && <bdi>{emailId}</bdi>}
        </Text>
        <Text as="span" tone="2" size={14}>
          {recentTexts.added(day(addedAt))} {use}
        </Text>
        <Row as="label" gap={8} pad="12 0" size={14}>
          <input
            type="checkbox"
            checked={!isKept}
            aria-label={recentTexts.removeOf(name)}
            aria-describedby={isKept ? hint : undefined}
            onChange={({ currentTarget }) => onKeep(!currentTarget.checked)}
          />
          {recentTexts.remove}
        </Row>
        {isKept && (
          <Text as="span" id={hint} tone="2" size={14}>
            {recentTexts.kept}
          </Text>
        )}
      </Stack>
    </Row>
  );
}

/** Whether the server sends mails. */
export const useRecovery = () => useQuery({ ...queryOf(viewRecovery), select: ({ data }) => data });

export const useRequestReset = () =>
  useMutation({ mutationFn: (emailId: string) => call(requestPasswordReset, { body: { emailId } }) });

/** Whether a link works. Asked anew by each visit, because it ends at any time. */
export const useResetLink = (token: string) =>
  useQuery({
    ...queryOf(viewResetLink, { body: { token } }),
    enabled: token !== '',
    gcTime: 0,
    retry: false,
  });

/** Chooses a new password. The server also ends the session of this browser, so its member is forgotten. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; newPassword: string; keep: string[] }) =>
      call(resetPassword, { body }),
    onSuccess: () => {
      useSession.getState().clear();
      clearMemberStorage();
    },
  });
