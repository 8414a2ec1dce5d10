import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { limits } from '@tandem/contract/limits';
import type { Project, ProjectRepository } from '@tandem/contract/projects';
import type { GoodFirstIssue } from '@tandem/contract/projects/project-repository';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { CallFailure } from '../../../platform/call.ts';
import { failureLine, retryOf } from '../../../platform/failure-sentence.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { agoInWords } from '../overview/overview.view.ts';
import { problemSentence, SourceCard } from './source-card.tsx';
import { useImportIssues, useIssues, useRepository } from './source.queries.ts';
import { repositoryTexts } from './source.texts.ts';

const { form: formTexts, issues: issueTexts } = repositoryTexts;

/** Project settings → Repository: its address, and tasks of its good first issues. */
export function RepositorySettings({ project }: { project: Project }) {
  if (project.archivedAt !== null) return <p>{repositoryTexts.archived}</p>;
  return (
    <>
      <AddressForm key={project.repository?.url ?? ''} project={project} />
      {project.repository && <Issues project={project} repository={project.repository} />}
    </>
  );
}

/** What of a refused form stands at a field. */
const fieldOf = (error: unknown, field: 'url' | 'token'): string | undefined =>
  error instanceof CallFailure ? error.fields?.[field] : undefined;

function AddressForm({ project }: { project: Project }) {
  const { repository } = project;
  const [url, setUrl] = useState(repository?.url ?? '');
  const [token, setToken] = useState('');
  const { mutate, isPending, error, reset, variables } = useRepository(project._id);
  const hosts = useIssues(project._id).data?.hosts;
  const isSame = url.trim() === (repository?.url ?? '') && token === '';
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (url.trim() === '') return;
    mutate({ url, ...(token !== '' && { token }) }, { onSuccess: () => setToken('') });
  };
  const isFieldWrong = fieldOf(error, 'url') ?? fieldOf(error, 'token');
  return (
    <form noValidate onSubmit={save}>
      <SettingsSection title={formTexts.title} text={formTexts.text}>
        <Stack gap={16} isWide most={560}>
          {repository && <SourceCard repository={repository} />}
          {repository && <Asked repository={repository} />}
          <TextInput
            label={formTexts.url}
            type="url"
            dir="ltr"
            autoComplete="off"
            maxLength={limits.repositoryUrl}
            placeholder="https://github.com/alpine-huts/hut-book"
            description={hosts && (hosts.length === 0 ? formTexts.noHosts : formTexts.hosts(hosts))}
            value={url}
            error={fieldOf(error, 'url')}
            onChange={(event) => {
              setUrl(event.currentTarget.value);
              reset();
            }}
          />
          {url === '' && <Suggestions project={project} hosts={hosts ?? []} onUse={setUrl} />}
          <TextInput
            label={formTexts.token}
            type="password"
            dir="ltr"
            description={repository?.hasToken ? formTexts.kept : formTexts.tokenHint}
            autoComplete="new-password"
            maxLength={limits.repositoryToken.max}
            value={token}
            error={fieldOf(error, 'token')}
            onChange={(event) => {
              setToken(event.currentTarget.value);
              reset();
            }}
          />
          {error && variables !== null && !isFieldWrong && (
            <Text tone="danger" font={14} role="alert">
              {failureLine(error, formTexts.failed)}
            </Text>
          )}
          <Row gap={8} wraps>
            <Button
              type="submit"
              variant={isSame && repository ? 'default' : 'filled'}
              loading={isPending}
              disabled={url.trim() === ''}
            >
              {isSame && repository ? formTexts.again : formTexts.save}
            </Button>
            {repository?.hasToken && (
              <Button
                variant="default"
                disabled={isPending}
                onClick={() => mutate({ url: repository.url, token: null })}
              >
                {formTexts.forget}
              </Button>
            )}
            {repository && <RemoveButton isBusy={isPending} onRemove={() => mutate(null)} />}
          </Row>
        </Stack>
      </SettingsSection>
    </form>
  );
}

/** When the host was asked, and why it shows less than it could. */
function Asked({ repository }: { repository: ProjectRepository }) {
  const { askedAt, card, problem } = repository;
  if (askedAt === null) return null;
  const ago = agoInWords(askedAt, new Date()) ?? formTexts.justNow;
  return (
    <Text font={13} tone={problem === null ? '3' : 'warn'}>
      {formTexts.asked(ago)} {card !== null && problemSentence(repository)}
    </Text>
  );
}

interface SuggestionsProps {
  project: Project;
  hosts: readonly string[];
  onUse: (url: string) => void;
}

/** The links of the project that lead to a repository. */
function Suggestions({ project, hosts, onUse }: SuggestionsProps) {
  const urls = project.links
    .map(({ url }) => url)
    .filter(
      (url) => hosts.includes(URL.parse(url)?.host ?? '') && new URL(url).pathname.split('/').length > 2,
    );
  return urls.map((url) => (
    <div key={url}>
      <Button variant="light" size="compact-md" onClick={() => onUse(url)}>
        <bdi>{formTexts.use(url)}</bdi>
      </Button>
    </div>
  ));
}

function RemoveButton({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }) {
  const asking = useDialog<null>();
  return (
    <>
      <Button variant="subtle" color="red" disabled={isBusy} onClick={() => asking.open(null)}>
        {formTexts.remove}
      </Button>
      <ConfirmDialog
        isOpen={asking.isOpen}
        title={formTexts.removeTitle}
        confirmLabel={formTexts.remove}
        isDangerous
        onConfirm={() => {
          asking.close();
          onRemove();
        }}
        onClose={asking.close}
      >
        <p>{formTexts.removeText}</p>
      </ConfirmDialog>
    </>
  );
}

function Issues({ project, repository }: { project: Project; repository: ProjectRepository }) {
  const query = useIssues(project._id);
  const { data, error, isFetching, refetch } = query;
  const problem = data?.problem ?? null;
  return (
    <SettingsSection title={issueTexts.title} text={issueTexts.text} isStacked>
      {data && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {issueTexts.refresh}
        </Button>
      )}
      {!data && error ? (
        <ErrorState message={issueTexts.failed} {...retryOf(query)} />
      ) : !data ? (
        <LoadingState label={issueTexts.loading} cards={1} />
      ) : problem !== null ? (
        <Text tone="warn" font={14} role="status">
          {problemSentence({ ...repository, problem })}
        </Text>
      ) : data.data.length === 0 ? (
        <EmptyState title={issueTexts.empty} hint={issueTexts.emptyHint} />
      ) : (
        <IssueList projectId={project._id} issues={data.data} />
      )}
    </SettingsSection>
  );
}

function IssueList({ projectId, issues }: { projectId: string; issues: readonly GoodFirstIssue[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { mutate, isPending, data: made } = useImportIssues(projectId);
  const open = issues.filter(({ isImported }) => !isImported).map(({ number }) => number);
  // What became a task meanwhile is no longer chosen.
  const numbers = open.filter((number) => chosen.has(number));
  const choose = (number: number, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, number] : [...chosen].filter((one) => one !== number)));
  return (
    <Stack gap={16} isWide>
      {open.length > 1 && (
        <Checkbox
          label={issueTexts.all}
          checked={numbers.length === open.length}
          indeterminate={numbers.length > 0 && numbers.length < open.length}
          onChange={(event) => setChosen(new Set(event.currentTarget.checked ? open : []))}
        />
      )}
      <Box as="ul" ground="panel" isRuled isWide>
        {issues.map((issue) => (
          <Row as="li" key={issue.number} gap={12} align="start" pad="12 16">
            <Checkbox
              aria-label={issue.title}
              checked={issue.isImported || chosen.has(issue.number)}
              disabled={issue.isImported}
              onChange={(event) => choose(issue.number, event.currentTarget.checked)}
            />
            <Stack gap={2} grows>
              <Text as="span" font={14} weight={500} breaks>
                <a href={issue.url} target="_blank" rel="ugc nofollow noopener" dir="auto">
                  {issue.title}
                </a>
              </Text>
              <Text as="span" font={12} tone="3" breaks>
                #{issue.number} · <bdi>{issue.labels.join(', ')}</bdi>
              </Text>
            </Stack>
            {issue.isImported && (
              <Text as="span" font={12} tone="ok" isFixed>
                {issueTexts.onBoard}
              </Text>
            )}
          </Row>
        ))}
      </Box>
      <Row gap={12} rowGap={8} wraps>
        <Button disabled={numbers.length === 0} loading={isPending} onClick={() => mutate(numbers)}>
          {issueTexts.add(numbers.length)}
        </Button>
        {made?.data && (
          <Text font={13} tone="3">
            {issueTexts.undo}{' '}
            <Link to="/projects/$projectId/settings/$section" params={{ projectId, section: 'import' }}>
              {issueTexts.undoLink}
            </Link>
          </Text>
        )}
      </Row>
    </Stack>
  );
}
