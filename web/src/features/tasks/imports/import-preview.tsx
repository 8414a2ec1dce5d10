import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight, IconCircleCheck, IconFileText } from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import {
  type DateForm,
  type ImportColumn,
  type ImportField,
  importFields,
  type ImportPreview as Preview,
  type PreviewCard,
  type TaskImport,
  tooManyForBoard,
} from '@tandem/contract/tasks/tasks-imports';
import { type ReactNode, useState } from 'react';
import { pairOf } from '../../../ui/badges/pairs.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import styles from './import.module.css';
import { useImportActs } from './imports.queries.ts';
import { importTexts as texts } from './imports.texts.ts';
import { Box, Dot, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { type Chosen, chosenIn, countChosen, isTaken, mappingOf } from './imports.view.ts';

interface ImportPreviewProps {
  project: Project;
  shown: TaskImport;
  preview: Preview;
  onStarted: () => void;
  onDiscarded: () => void;
}

/** What would become of a file, where everything can be changed before anything is written. */
export function ImportPreview({ project, shown, preview, onStarted, onDiscarded }: ImportPreviewProps) {
  const [chosen, setChosen] = useState(() => chosenIn(preview));
  const [proposed, setProposed] = useState(preview);
  // The server proposes anew after other columns or dates; a repeated reply is the same object, and keeps what was chosen.
  if (proposed !== preview) {
    setProposed(preview);
    setChosen(chosenIn(preview));
  }
  const acts = useImportActs(project._id, shown._id);
  const number = countChosen(shown, chosen);
  const isTooMany = number > shown.room;
  const needsDates = preview.dateForm === null;
  const start = () => acts.mutate({ act: 'start', mapping: mappingOf(chosen) }, { onSuccess: onStarted });
  const discard = () => acts.mutate({ act: 'undo' }, { onSuccess: onDiscarded });
  const problem = needsDates ? shown.problem : isTooMany ? tooManyForBoard(number, shown.room) : null;
  return (
    <>
      <Row as="p" isInline gap={12} pad="12 16" ground="surface" round="lg" fits className={styles.file}>
        <IconFileText className="l-tone-accent" size={20} stroke={1.7} aria-hidden />
        <Text as="span" shrinks>
          <Text as="strong" font={14} weight={500} isBlock>
            {texts.sourceNames[shown.source]}
          </Text>
          <Text as="small" tone="3" font={13} breaks dir="auto">
            {texts.file(shown.fileName, shown.cards)}
          </Text>
        </Text>
        <IconCircleCheck className="l-tone-accent" size={18} stroke={1.7} aria-hidden />
      </Row>
      <div className={styles.layout}>
        <Stack gap={12}>
          <Columns
            preview={preview}
            isBusy={acts.isPending}
            onMap={(mapping) => acts.mutate({ act: 'map', mapping })}
          />
          <Lists preview={preview} chosen={chosen} onChange={setChosen} />
          <People project={project} preview={preview} chosen={chosen} onChange={setChosen} />
        </Stack>
        <Box ground="card" className={styles.table}>
          <Row gap={16} rowGap={8} wraps justify="between" pad="12 16">
            <h4>
              {texts.tasks(number)}{' '}
              {preview.cards.length < shown.cards && (
                <Text as="small" tone="3" font={13}>
                  {texts.shown(preview.cards.length)}
                </Text>
              )}
            </h4>
            <Notes preview={preview} />
          </Row>
          <Cards preview={preview} chosen={chosen} onChange={setChosen} />
          <Row gap={16} rowGap={8} wraps pad="12 16" line="above" className={styles.foot}>
            <Text tone={problem ? 'danger' : '3'} font={13} grows={240} role={problem ? 'alert' : undefined}>
              {problem ?? `${texts.nothingYet} ${texts.nobodyTold}`}
            </Text>
            <Button variant="subtle" color="gray" disabled={acts.isPending} onClick={discard}>
              {texts.cancel}
            </Button>
            <Button
              loading={acts.isPending}
              disabled={number === 0 || needsDates || isTooMany}
              onClick={start}
            >
              {texts.start(number)}
            </Button>
          </Row>
        </Box>
      </div>
    </>
  );
}

interface ChoiceProps {
  preview: Preview;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** A row of what becomes of what. */
function PreviewRow({
  name,
  detail,
  children,
}: {
  name: string;
  detail?: string | number;
  children: ReactNode;
}) {
  return (
    <Row as="li" columns="minmax(0, 1fr) 14px 132px" gap={8} font={13}>
      <Text as="span" isCut>
        <bdi>{name}</bdi>{' '}
        <Text as="small" tone="3" font={13} isBlock={typeof detail === 'string'} isCut>
          {detail}
        </Text>
      </Text>
      <IconArrowRight className="l-tone-3" size={14} aria-hidden />
      {children}
    </Row>
  );
}

interface ColumnsProps {
  preview: Preview;
  isBusy: boolean;
  onMap: (mapping: { columns?: (ImportField | null)[]; dateForm?: DateForm }) => void;
}

/** Two columns may have the same name. */
const numbered = <Column extends object>(columns: readonly Column[]) =>
  columns.map((column, at) => ({ ...column, at }));

/** What the columns of a table become, and how its dates are written. The server reads the file again. */
function Columns({ preview: { columns, dateForms, dateForm }, isBusy, onMap }: ColumnsProps) {
  const fieldOf = (value: string) => importFields.find((field) => field === value) ?? null;
  return (
    <>
      {columns !== null && (
        <Stack as="section" ground="card" pad={16} gap={12}>
          <h4>{texts.columns}</h4>
          <Stack as="ul" gap={8}>
            {numbered(columns).map(({ name, field, example, at }) => (
              <PreviewRow key={at} name={name} detail={example && texts.example(example)}>
                <NativeSelect
                  size="xs"
                  aria-label={texts.columnOf(name)}
                  value={field ?? ''}
                  disabled={isBusy}
                  data={[
                    { value: '', label: texts.noField },
                    ...importFields.map((value) => ({ value, label: texts.fields[value] })),
                  ]}
                  onChange={({ currentTarget: { value } }) =>
                    onMap({
                      columns: columns.map((column, of) => (of === at ? fieldOf(value) : column.field)),
                    })
                  }
                />
              </PreviewRow>
            ))}
          </Stack>
        </Stack>
      )}
      {dateForms.length > 1 && (
        <Box as="section" ground="card" pad={16}>
          <NativeSelect
            label={texts.dates}
            value={dateForm ?? ''}
            disabled={isBusy}
            data={[
              ...(dateForm === null ? [{ value: '', label: texts.chooseDates }] : []),
              ...dateForms.map((value) => ({ value, label: texts.dateForms[value] })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const form = dateForms.find((known) => known === value);
              if (form !== undefined) onMap({ dateForm: form });
            }}
          />
        </Box>
      )}
    </>
  );
}

const boardColumns: readonly ImportColumn[] = ['To Do', 'In Progress', 'Done'];

function Lists({ preview, chosen, onChange }: ChoiceProps) {
  if (preview.lists.length === 0) return null;
  const set = (name: string, value: string) => {
    const column = boardColumns.find((known) => known === value) ?? null;
    onChange({ ...chosen, lists: new Map([...chosen.lists, [name, column]]) });
  };
  return (
    <Stack as="section" ground="card" pad={16} gap={12}>
      <h4>{texts.lists}</h4>
      <Stack as="ul" gap={8}>
        {preview.lists.map(({ name, count }) => (
          <PreviewRow key={name} name={name || texts.noList} detail={count}>
            <NativeSelect
              size="xs"
              aria-label={texts.listOf(name || texts.noList)}
              value={chosen.lists.get(name) ?? ''}
              data={[...boardColumns, { value: '', label: texts.leaveOut }]}
              onChange={({ currentTarget: { value } }) => set(name, value)}
            />
          </PreviewRow>
        ))}
      </Stack>
    </Stack>
  );
}

function People({ project, preview, chosen, onChange }: ChoiceProps & { project: Project }) {
  if (preview.people.length === 0) return null;
  const members = [project.createdBy, ...project.collaborators];
  return (
    <Stack as="section" ground="card" pad={16} gap={12}>
      <h4>{texts.people}</h4>
      <Stack as="ul" gap={8}>
        {preview.people.map(({ name, count }) => (
          <PreviewRow key={name} name={name} detail={count}>
            <NativeSelect
              size="xs"
              aria-label={texts.personOf(name)}
              value={chosen.people.get(name) ?? ''}
              data={[
                { value: '', label: texts.unassigned },
                ...members.map((member) => ({ value: member._id, label: fullName(member) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...chosen, people: new Map([...chosen.people, [name, value || null]]) })
              }
            />
          </PreviewRow>
        ))}
      </Stack>
    </Stack>
  );
}

/** What does not fit, behind a button. */
function Notes({ preview: { notes } }: { preview: Preview }) {
  if (notes.length === 0) return null;
  return (
    <Popover position="bottom-end" width={340} withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          radius="xl"
          leftSection={<IconAlertTriangle size={15} aria-hidden />}
        >
          {texts.notesOf(notes.length)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text as="h4" font={14} weight={600} below={8}>
          {texts.notesTitle}
        </Text>
        <Stack as="ul" gap={8}>
          {notes.map(({ note, count, examples }) => (
            <Text as="li" key={note} font={13}>
              {texts.note(note, count)}
              {examples.length > 0 && (
                <Text as="small" tone="3" font={12} breaks isBlock dir="auto">
                  {texts.examples(examples)}
                </Text>
              )}
            </Text>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Cards({ preview, chosen, onChange }: ChoiceProps) {
  const usable = preview.cards.filter((card) => card.title !== '' && chosen.lists.get(card.list) !== null);
  const taken = usable.filter((card) => isTaken(card, chosen)).length;
  const set = (cards: readonly PreviewCard[], isOut: boolean) => {
    const leaveOut = new Set(chosen.leaveOut);
    for (const { place } of cards) {
      if (isOut) leaveOut.add(place);
      else leaveOut.delete(place);
    }
    onChange({ ...chosen, leaveOut });
  };
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={texts.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                size="xs"
                aria-label={texts.all}
                checked={taken > 0 && taken === usable.length}
                indeterminate={taken > 0 && taken < usable.length}
                disabled={usable.length === 0}
                onChange={() => set(usable, taken === usable.length)}
              />
            </th>
            <th scope="col">{texts.head.title}</th>
            <th scope="col">{texts.head.column}</th>
            <th scope="col">{texts.head.labels}</th>
            <th scope="col">{texts.head.due}</th>
            <th scope="col">
              <Hidden>{texts.head.note}</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.cards.map((card) => (
            <Card key={card.place} card={card} chosen={chosen} onToggle={(isOut) => set([card], isOut)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CardProps {
  card: PreviewCard;
  chosen: Chosen;
  onToggle: (isOut: boolean) => void;
}

function Card({ card, chosen, onToggle }: CardProps) {
  const { title, list, labels, dueDate, dueText, notes, sameAs } = card;
  const column = chosen.lists.get(list);
  const isOut = column === null || title === '';
  return (
    <tr data-out={!isTaken(card, chosen) || undefined}>
      <td>
        <Checkbox
          size="xs"
          aria-label={texts.take(title || texts.untitled)}
          checked={isTaken(card, chosen)}
          disabled={isOut}
          onChange={({ currentTarget }) => onToggle(!currentTarget.checked)}
        />
      </td>
      <th scope="row" dir="auto">
        {title || texts.untitled}
      </th>
      <td>{isOut ? texts.left : (column ?? '')}</td>
      <td>
        {labels.slice(0, 2).map((label) => (
          <Row as="span" key={label} isInline gap={4} pad="0 4">
            <Dot colour={`var(--t${pairOf(label)})`} />
            <bdi>{label}</bdi>
          </Row>
        ))}
        {labels.length > 2 && ` +${labels.length - 2}`}
      </td>
      <td className={dueText ? 'l-tone-danger' : undefined}>{dueText ?? (dueDate && formatDay(dueDate))}</td>
      <td className={styles.previewNote}>
        {sameAs === undefined ? notes.map((note) => texts.shortNotes[note]).join(', ') : texts.sameAs(sameAs)}
      </td>
    </tr>
  );
}
