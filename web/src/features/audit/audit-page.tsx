import { Button, Menu, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { auditActs, type AuditEntry, exportAuditEntries, listAuditEntries } from '@tandem/contract/audit';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../../platform/call.ts';
import { reportFailedWrite } from '../../platform/failed-writes.ts';
import { retryOf } from '../../platform/failure-sentence.ts';
import { byCursor, pagesOf } from '../../platform/query/query-of.ts';
import { saveFile } from '../../platform/save-file.ts';
import { byDay, formatDateTime, formatTime } from '../../ui/dates.ts';
import { InfiniteList } from '../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../ui/lists/pages-in.ts';
import { notifySuccess } from '../../ui/notices/notices.ts';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';
import styles from './audit-page.module.css';
import { auditSentenceOf, auditTexts as texts } from './audit.texts.ts';
import { Box, Row, Text } from '../../ui/layout/layout.tsx';
import { type AuditFilter, auditFilterIn, csvOf, linesOf, queryOfAuditFilter } from './audit.view.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** Act and time; a member is chosen in the list. */
function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { act, actor, member, from = '', until = '' } = filter;
  const change = (name: 'act' | 'from' | 'until', value: string) => {
    const { [name]: _before, ...rest } = filter;
    onChange((value === '' ? rest : { ...rest, [name]: value }) as AuditFilter);
  };
  return (
    <Row gap={12} align="end" wraps fills below={16}>
      <NativeSelect
        className={styles.act}
        label={texts.act}
        value={act ?? ''}
        onChange={({ currentTarget }) => change('act', currentTarget.value)}
        data={[
          { value: '', label: texts.allActs },
          ...auditActs.map((value) => ({ value, label: texts.actName(value) })),
        ]}
      />
      <TextInput
        type="date"
        label={texts.from}
        value={from}
        onChange={({ currentTarget }) => change('from', currentTarget.value)}
      />
      <TextInput
        type="date"
        label={texts.until}
        value={until}
        onChange={({ currentTarget }) => change('until', currentTarget.value)}
      />
      {(actor ?? member) !== undefined && (
        <Button
          variant="default"
          onClick={() => {
            const { actor: _actor, member: _member, ...rest } = filter;
            onChange(rest);
          }}
        >
          {actor === undefined ? texts.onlyAbout : texts.onlyBy} ×
        </Button>
      )}
    </Row>
  );
}

interface AuditListProps {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

/** The entries that fit, in pages. */
function AuditList({ filter, onChange }: AuditListProps) {
  const list = useAuditEntries(filter);
  const { data, error, isFetching, refetch } = list;
  if (!data && error)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={320} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (data.length === 0) {
    const [title, hint] =
      Object.keys(filter).length === 0 ? [texts.none, texts.noneHint] : [texts.empty, texts.emptyHint];
    return <EmptyState title={title} hint={hint} drawing="lens" />;
  }
  return (
    <InfiniteList {...pagesIn(list)}>
      {byDay(data, new Date()).map(({ title, entries }) => (
        <Box as="section" key={title} below={24} aria-label={title}>
          <Text as="h2" tone="2" font={13} weight={600} below={8}>
            {title}
          </Text>
          <Box as="ol" isRuled line="both">
            {entries.map((entry) => (
              <Entry
                key={entry._id}
                entry={entry}
                onActor={(actor) => onChange({ ...filter, actor })}
                onMember={(member) => onChange({ ...filter, member })}
              />
            ))}
          </Box>
        </Box>
      ))}
    </InfiniteList>
  );
}

interface EntryProps {
  entry: AuditEntry;
  onActor: (id: string) => void;
  onMember: (id: string) => void;
}

/** An entry as a sentence: who did what to whom, and why. */
function Entry({ entry, onActor, onMember }: EntryProps) {
  const { actor, member, reason, address, at } = entry;
  const { before, namesMember, after } = auditSentenceOf(entry);
  return (
    <Row as="li" gap={24} rowGap={4} align="stretch" wraps justify="between" size={14} pad="12 0">
      <Text grows={320}>
        {actor === null ? (
          <Text as="span" weight={600}>
            {texts.shell}
          </Text>
        ) : (
          <Name person={actor} hint={texts.filterBy(actor.name)} onChoose={onActor} />
        )}{' '}
        <bdi>{before}</bdi>
        {namesMember && member && (
          <>
            {' '}
            <Name person={member} hint={texts.filterAbout(member.name)} onChoose={onMember} />
          </>
        )}
        {after !== '' && ` ${after}`}
        {reason !== null && (
          <>
            :{' '}
            <Text as="bdi" tone="2">
              {reason}
            </Text>
          </>
        )}
      </Text>
      <Row gap={12} rowGap={4} align="stretch" wraps tone="2" size={13} hasDigits>
        {address !== null && <span>{texts.address(address)}</span>}
        <time dateTime={at} title={formatDateTime(at)}>
          {formatTime(at)}
        </time>
      </Row>
    </Row>
  );
}

interface NameProps {
  person: { _id: string; name: string };
  hint: string;
  onChoose: (id: string) => void;
}

/** A name that narrows the list to its member. */
function Name({ person, hint, onChoose }: NameProps) {
  return (
    <Text
      as="button"
      type="button"
      tone="1"
      weight={600}
      isLink
      title={hint}
      onClick={() => onChoose(person._id)}
    >
      <bdi>{person.name}</bdi>
    </Text>
  );
}

/** /admin/audit: what administrators and moderators did. */
export function AuditPage() {
  const filter = auditFilterIn(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: AuditFilter) =>
    void navigate({ to: '.', search: { ...next }, replace: true, resetScroll: false });
  return (
    <Page title={texts.title} width="narrow" actions={<Export filter={filter} />}>
      <AuditFilters filter={filter} onChange={show} />
      <AuditList filter={filter} onChange={show} />
    </Page>
  );
}

function Export({ filter }: { filter: AuditFilter }) {
  const { mutate, isPending } = useExport(filter);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isPending}>
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => mutate('csv')}>{texts.exportCsv}</Menu.Item>
        <Menu.Item onClick={() => mutate('lines')}>{texts.exportLines}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The entries that fit, latest first. */
function useAuditEntries(filter: AuditFilter) {
  return useInfiniteQuery({
    ...pagesOf(listAuditEntries, { query: queryOfAuditFilter(filter) }, byCursor),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    // Every act adds an entry.
    staleTime: 0,
  });
}

/** Saves all entries that fit in a file. */
function useExport(filter: AuditFilter) {
  const exporting = useMutation({
    mutationFn: async (form: 'csv' | 'lines') => ({
      form,
      ...(await call(exportAuditEntries, { query: queryOfAuditFilter(filter) })),
    }),
    onSuccess: ({ form, data }) => {
      if (form === 'csv') saveFile('tandem-audit-log.csv', 'text/csv', csvOf(data));
      else saveFile('tandem-audit-log.jsonl', 'application/x-ndjson', linesOf(data));
      notifySuccess(texts.exported);
    },
    onError: (error, form) => reportFailedWrite(error, texts.exportFailed, () => exporting.mutate(form)),
  });
  return exporting;
}
