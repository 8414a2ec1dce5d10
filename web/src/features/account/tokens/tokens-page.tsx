import { Button, Checkbox, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconKey, IconPlus } from '@tabler/icons-react';
import {
  type AccessToken,
  listAccessTokens,
  makeAccessToken,
  makeAccessTokenBody,
  revokeAccessToken,
} from '@tandem/contract/account/account-tokens';
import { limits } from '@tandem/contract/limits';
import { tokenAreas, type InputOf, type TokenScope } from '@tandem/contract/operation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { call, isPasswordRequired } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { failureLine, retryOf } from '../../../platform/failure-sentence.ts';
import { queryOf } from '../../../platform/query/query-of.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { ConfirmDialog, FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useFocusInvalid } from '../../../ui/forms/use-focus-invalid.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { Page } from '../../../ui/page/page.tsx';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import rows from '../../../ui/settings/settings.module.css';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { tokensTexts as texts } from './tokens.texts.ts';

/** A token that was just made; its secret is nowhere else. */
type Made = { name: string; token: string };

/** Settings → API tokens. */
export function TokensPage() {
  const list = useQuery(queryOf(listAccessTokens, {}, { staleAfter: [makeAccessToken, revokeAccessToken] }));
  const [made, setMade] = useState<Made | null>(null);
  const dialog = useDialog<number>();
  const create = () => dialog.open((dialog.subject ?? 0) + 1);
  return (
    <Page
      title={texts.title}
      subtitle={
        <>
          {texts.subtitle} <a href="/docs/">{texts.reference}</a>
        </>
      }
      width="narrow"
      actions={
        list.data?.mayMake && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {texts.create}
          </Button>
        )
      }
    >
      {made && <MadeToken key={made.token} {...made} onDone={() => setMade(null)} />}
      <TokenList {...list} />
      <NewTokenDialog
        key={dialog.subject}
        isOpen={dialog.isOpen}
        onMade={(one) => {
          setMade(one);
          dialog.close();
        }}
        onClose={dialog.close}
      />
    </Page>
  );
}

/** Shows a new token this once. */
function MadeToken({ name, token, onDone }: Made & { onDone: () => void }) {
  const { copy, copied } = useClipboard();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Stack as="section" gap={12} soft="ok" tone="1" round="lg" pad={16} below={24} role="status">
      <p>
        <strong>{texts.made.title(name)}</strong> {texts.made.text}
      </p>
      <Row gap={8} align="stretch" wraps>
        <TextInput
          flex="1 1 260px"
          aria-label={texts.made.label}
          classNames={{ input: 'l-isMono' }}
          readOnly
          dir="ltr"
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => copy(token)}
          data-autofocus
        >
          {copied ? texts.made.copied : texts.made.copy}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {texts.made.done}
        </Button>
      </Row>
    </Stack>
  );
}

type ListProps = Pick<
  ReturnType<typeof useQuery<{ data: AccessToken[]; mayMake: boolean }>>,
  'data' | 'error' | 'isFetching' | 'refetch'
>;

function TokenList({ data, error, isFetching, refetch }: ListProps) {
  const revoking = useRevoke();
  const dialog = useDialog<AccessToken>();
  if (!data && error)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={200} radius="lg" aria-hidden />
      </LoadingState>
    );
  const confirm = () => {
    if (dialog.subject) revoking.mutate(dialog.subject._id);
    dialog.close();
    // The row with the button is about to disappear.
    moveFocus(undefined);
  };
  return (
    <>
      {!data.mayMake && (
        <Text ground="sunken" tone="2" below={16} pad="12 16">
          {texts.notAllowed}
        </Text>
      )}
      {data.data.length === 0 ? (
        <EmptyState title={texts.empty} drawing="lock" {...(data.mayMake ? { hint: texts.emptyHint } : {})} />
      ) : (
        <Box as="ul" isRuled isWide line="both" aria-label={texts.list}>
          {data.data.map((token) => (
            <TokenRow
              key={token._id}
              token={token}
              isBusy={revoking.isPending && revoking.variables === token._id}
              onRevoke={() => dialog.open(token)}
            />
          ))}
        </Box>
      )}
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={texts.revokeQuestion(dialog.subject?.name ?? '')}
        confirmLabel={texts.revoke}
        isDangerous
        onConfirm={confirm}
        onClose={dialog.close}
      >
        {texts.revokeText}
      </ConfirmDialog>
    </>
  );
}

const dayMs = 86_400_000;

interface TokenRowProps {
  token: AccessToken;
  isBusy: boolean;
  onRevoke: () => void;
}

function TokenRow({ token, isBusy, onRevoke }: TokenRowProps) {
  const { name, beginning, scopes, lastUsedAt } = token;
  return (
    <Row as="li" gap={12} wraps pad="12 0">
      <IconKey size={22} stroke={1.5} className="l-tone-3" aria-hidden />
      <Stack gap={2} grows={200}>
        <Row as="span" gap={8} rowGap={4} wraps weight={600} breaks>
          <bdi>{name}</bdi>
          <Expiry at={token.expiresAt} />
        </Row>
        <Text as="span" tone="2" size={13}>
          <Text as="code" isMono>
            {texts.begins(beginning)}
          </Text>{' '}
          {lastUsedAt === null ? texts.neverUsed : texts.used(formatDateTime(lastUsedAt))}
        </Text>
        <Row as="ul" gap={4} align="stretch" wraps above={4} aria-label={texts.scopes}>
          {scopes.map((scope) => (
            <Text as="li" key={scope} soft="neutral" pad="2 8" round="sm" size={12}>
              {scope}
            </Text>
          ))}
        </Row>
      </Stack>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        className={rows.settingEnd ?? ''}
        loading={isBusy}
        aria-label={texts.revokeOf(name)}
        onClick={onRevoke}
      >
        {texts.revoke}
      </Button>
    </Row>
  );
}

/** When a token ends, with a badge where that is soon. */
function Expiry({ at }: { at: string }) {
  const day = formatDate(at, 'MMM D, YYYY');
  const days = (new Date(at).getTime() - Date.now()) / dayMs;
  if (days <= 0) return <StatusBadge tone="danger">{texts.expired(day)}</StatusBadge>;
  if (days < 7) return <StatusBadge tone="warn">{texts.expiresIn(Math.ceil(days))}</StatusBadge>;
  return (
    <Text as="span" tone="2" size={13} weight={400}>
      {texts.expires(day)}
    </Text>
  );
}

const lengths = [7, 30, limits.accessTokenDays.initially, limits.accessTokenDays.max];

interface NewTokenDialogProps {
  isOpen: boolean;
  onMade: (made: Made) => void;
  onClose: () => void;
}

/** Names a token, and chooses its scopes and its end. */
function NewTokenDialog({ isOpen, onMade, onClose }: NewTokenDialogProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [days, setDays] = useState<number>(limits.accessTokenDays.initially);
  const [invalid, setInvalid] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { form, focusInvalid } = useFocusInvalid();
  const making = useMutation({
    mutationFn: (body: InputOf<typeof makeAccessToken>['body']) => call(makeAccessToken, { body }),
    onSuccess: ({ data, token }) => onMade({ name: data.name, token }),
    onError: (error) => setFailure(isPasswordRequired(error) ? null : failureLine(error, texts.form.failed)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (making.isPending) return;
    form.current = event.currentTarget;
    setFailure(null);
    const expiresAt = new Date(Date.now() + days * dayMs).toISOString();
    const checked = makeAccessTokenBody.safeParse({ name, scopes, expiresAt });
    const issues = (checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
    setInvalid(Object.fromEntries(issues) as Record<string, string>);
    if (!checked.success) return focusInvalid();
    making.mutate(checked.data);
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={texts.form.title}
      submitLabel={texts.form.submit}
      isBusy={making.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={texts.form.name}
        description={texts.form.nameHint}
        autoComplete="off"
        maxLength={limits.accessTokenName}
        data-autofocus
        value={name}
        error={invalid['name']}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <ScopeFields scopes={scopes} error={invalid['scopes']} onChange={setScopes} />
      <div>
        <Text size={14} weight={500} below={4}>
          {texts.form.expires}
        </Text>
        <SegmentedControl
          aria-label={texts.form.expires}
          value={String(days)}
          data={lengths.map((length) => ({ value: String(length), label: texts.form.days(length) }))}
          onChange={(value) => setDays(Number(value))}
        />
      </div>
    </FormDialog>
  );
}

interface ScopeFieldsProps {
  scopes: readonly TokenScope[];
  error: string | undefined;
  onChange: (scopes: readonly TokenScope[]) => void;
}

/** A line for each area, with what the token may do there. */
function ScopeFields({ scopes, error, onChange }: ScopeFieldsProps) {
  const id = useId();
  const toggle = (scope: TokenScope) => () =>
    onChange(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope]);
  return (
    <fieldset aria-describedby={id}>
      <Text as="legend" size={14} weight={600} below={4}>
        {texts.form.scopes}
      </Text>
      <Text id={id} tone={error === undefined ? '2' : 'danger'} size={13} below={8}>
        {error ?? texts.form.scopesHint}
      </Text>
      <Box isRuled>
        {tokenAreas.map((area) => {
          const { label, hint } = texts.areas[area];
          return (
            <Row gap={16} rowGap={4} wraps key={area} pad="8 0">
              <Stack as="span" grows={220}>
                <strong>{label}</strong>
                <Text as="small" tone="2" size={13}>
                  {hint}
                </Text>
              </Stack>
              <Checkbox
                label={texts.read}
                aria-label={texts.readOf(label)}
                checked={scopes.includes(`${area}:read`)}
                aria-invalid={error !== undefined || undefined}
                onChange={toggle(`${area}:read`)}
              />
              <Checkbox
                label={texts.write}
                aria-label={texts.writeOf(label)}
                checked={scopes.includes(`${area}:write`)}
                onChange={toggle(`${area}:write`)}
              />
            </Row>
          );
        })}
      </Box>
    </fieldset>
  );
}

function useRevoke() {
  const revoking = useMutation({
    mutationFn: (id: string) => call(revokeAccessToken, { params: { id } }),
    onSuccess: ({ message }) => notifySuccess(message),
    onError: (error, id) => reportFailedWrite(error, texts.revokeFailed, () => revoking.mutate(id)),
  });
  return revoking;
}
