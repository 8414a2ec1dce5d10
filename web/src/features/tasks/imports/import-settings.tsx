import { Button, Progress } from '@mantine/core';
import {
  IconBrandGithub,
  IconBrandTrello,
  IconCircleCheck,
  IconDownload,
  IconFileSpreadsheet,
  IconInfinity,
} from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import type { TaskImport } from '@tandem/contract/tasks/tasks-imports';
import { Link } from '@tanstack/react-router';
import { type DragEvent, useRef, useState } from 'react';
import { failureLine, retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { formatDateTime } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { ImportPreview } from './import-preview.tsx';
import styles from './import.module.css';
import { useExport, useImport, useImportActs, useImports, useUploadImport } from './imports.queries.ts';
import { importTexts as texts } from './imports.texts.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { openImport, stepOf } from './imports.view.ts';

/** Project settings → Import and export: brings tasks of other tools in, and the project out. */
export function ImportSettings({ project }: { project: Project }) {
  return (
    <Box most={1120}>
      {project.archivedAt === null ? <Imports project={project} /> : <p>{texts.archived}</p>}
      <ExportSection project={project} />
    </Box>
  );
}

function ExportSection({ project }: { project: Project }) {
  const { mutate, isPending } = useExport(project);
  return (
    <SettingsSection title={texts.export.title} text={texts.export.text}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {texts.export.action}
      </Button>
    </SettingsSection>
  );
}

function Imports({ project }: { project: Project }) {
  const query = useImports(project._id);
  /** What was opened here; undefined leads to what needs the owner. */
  const [opened, setOpened] = useState<string | null | undefined>(undefined);
  const imports = query.data?.data ?? [];
  const id = opened === undefined ? (openImport(imports)?._id ?? null) : opened;
  const one = useImport(project._id, id);
  const shown = id === null ? null : (one.data?.data ?? null);
  return (
    <Stack as="section" gap={16} below={32} aria-labelledby="import-title">
      <Row gap={16} rowGap={8} wraps justify="between">
        <Text as="h3" font={16} weight={600} id="import-title">
          {texts.title}
        </Text>
        <Steps step={stepOf(shown)} />
      </Row>
      {query.isPending || (id !== null && one.isPending) ? (
        <LoadingState label={texts.loading} cards={2} />
      ) : !query.data || (id !== null && shown === null) ? (
        <ErrorState
          message={sentenceOf(query.error ?? one.error, texts.notLoaded)}
          {...retryOf(query.data ? one : query)}
        />
      ) : shown === null ? (
        <Source project={project} imports={imports} onOpen={setOpened} />
      ) : shown.status === 'preview' && shown.preview !== undefined ? (
        <ImportPreview
          key={shown._id}
          project={project}
          shown={shown}
          preview={shown.preview}
          onDiscarded={() => setOpened(null)}
          onStarted={() => setOpened(shown._id)}
        />
      ) : (
        <Outcome project={project} shown={shown} onAnother={() => setOpened(null)} />
      )}
    </Stack>
  );
}

const steps = ['source', 'preview', 'done'] as const;

function Steps({ step }: { step: (typeof steps)[number] }) {
  const now = steps.indexOf(step);
  return (
    <Row
      as="ol"
      gap={8}
      align="stretch"
      tone="3"
      font={13}
      className={styles.steps}
      aria-label={texts.stepsLabel}
    >
      {steps.map((name, at) => (
        <Row
          as="li"
          key={name}
          gap={4}
          tone={at === now ? '1' : at < now ? 'ok' : undefined}
          weight={at === now ? 600 : undefined}
          aria-current={at === now ? 'step' : undefined}
        >
          {at < now && <IconCircleCheck size={16} aria-hidden />}
          {texts.steps[name]}
        </Row>
      ))}
    </Row>
  );
}

const icons = [IconBrandTrello, IconFileSpreadsheet, IconBrandGithub, IconInfinity];

interface SourceProps {
  project: Project;
  imports: TaskImport[];
  onOpen: (id: string) => void;
}

/** Where a file is chosen or dropped. Which tool wrote it is found out by what is in it. */
function Source({ project, imports, onOpen }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const sending = useUploadImport(project._id, ({ _id }) => onOpen(_id));
  const { mutate, isPending, variables, error, share } = sending;
  const take = (file: File | undefined) => file && !isPending && mutate(file);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <>
      <Stack
        gap={16}
        align="start"
        pad={24}
        ground="surface"
        round="lg"
        line="dashed"
        isOn={isOver}
        data-over={isOver || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Stack as="ul" isWide gap={16} columns="repeat(auto-fit, minmax(220px, 1fr))">
          {texts.sources.map(({ name, hint }, at) => {
            const Icon = icons[at] ?? IconFileSpreadsheet;
            return (
              <Row as="li" key={name} gap={12} align="stretch">
                <Icon className="l-tone-accent" size={20} stroke={1.7} aria-hidden />
                <span>
                  <Text as="strong" font={14} weight={500} isBlock>
                    {name}
                  </Text>
                  <Text as="small" tone="3" font={13}>
                    {hint}
                  </Text>
                </span>
              </Row>
            );
          })}
        </Stack>
        <Button loading={isPending} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <Text tone="3" font={13} role={isPending ? 'status' : undefined}>
          {isPending ? texts.reading(variables.name, share) : isOver ? texts.dropHere : texts.drop}
        </Text>
        {error && (
          <Text tone="danger" font={14} role="alert">
            {failureLine(error, texts.notRead)}
          </Text>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,.csv,.tsv,.txt,application/json,text/csv"
          aria-label={texts.choose}
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </Stack>
      <Recent imports={imports} onOpen={onOpen} />
    </>
  );
}

function Recent({ imports, onOpen }: Pick<SourceProps, 'imports' | 'onOpen'>) {
  if (imports.length === 0) return null;
  return (
    <Stack gap={12} ground="card" pad={16}>
      <h4>{texts.recent}</h4>
      <ul>
        {imports.map(({ _id, fileName, status, made, total, createdAt }) => (
          <Row as="li" key={_id} gap={16} pad="8 0" line="above">
            <Stack as="span" grows>
              <Text as="span" font={14} weight={500} isCut dir="auto">
                {fileName}
              </Text>
              <Text as="small" tone="3" font={13}>
                {texts.statuses[status]} · {texts.tasks(status === 'preview' ? total : made)} ·{' '}
                {formatDateTime(createdAt)}
              </Text>
            </Stack>
            <Button variant="subtle" size="xs" onClick={() => onOpen(_id)}>
              {texts.open}
            </Button>
          </Row>
        ))}
      </ul>
    </Stack>
  );
}

interface OutcomeProps {
  project: Project;
  shown: TaskImport;
  onAnother: () => void;
}

/** How far an import is, or what came of it. */
function Outcome({ project, shown, onAnother }: OutcomeProps) {
  const [isAsking, setAsking] = useState(false);
  const acts = useImportActs(project._id, shown._id);
  const { status, made, kept, total, problem, undoUntil } = shown;
  const isAtWork = status === 'running' || status === 'undoing';
  const undo = () => acts.mutate({ act: 'undo' }, { onSettled: () => setAsking(false) });
  return (
    <Stack gap={12} ground="card" pad={16}>
      <Text as="div" tone={status === 'done' ? 'ok' : undefined} role="status">
        <h4>{headline(shown)}</h4>
      </Text>
      {isAtWork && (
        <Progress
          value={total === 0 ? 100 : (100 * made) / total}
          aria-label={headline(shown)}
          transitionDuration={150}
        />
      )}
      {problem && (
        <Text tone="danger" font={14}>
          {problem}
        </Text>
      )}
      {kept > 0 && <p>{texts.kept(kept)}</p>}
      {isAtWork ? (
        <Text tone="3" font={13}>
          {texts.progress.stays}
        </Text>
      ) : (
        undoUntil && (
          <Text tone="3" font={13}>
            {texts.until(formatDateTime(undoUntil))}
          </Text>
        )
      )}
      <Row gap={8} align="stretch" wraps>
        {!isAtWork && (
          <Button
            renderRoot={(props) => (
              <Link {...props} to="/projects/$projectId/tasks" params={{ projectId: project._id }} />
            )}
          >
            {texts.openBoard}
          </Button>
        )}
        {undoUntil && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {isAtWork ? texts.stop : texts.undo}
          </Button>
        )}
        {!isAtWork && (
          <Button variant="subtle" onClick={onAnother}>
            {texts.another}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.undoQuestion}
        confirmLabel={texts.undo}
        isDangerous
        isBusy={acts.isPending}
        onConfirm={undo}
        onClose={() => setAsking(false)}
      >
        <p>{texts.undoText}</p>
      </ConfirmDialog>
    </Stack>
  );
}

function headline({ status, made, total }: TaskImport): string {
  if (status === 'running') return texts.progress.running(made, total);
  if (status === 'undoing') return texts.progress.undoing(made);
  if (status === 'failed') return texts.ended.failed(made, total);
  return status === 'undone' ? texts.ended.undone : texts.ended.done(made);
}
