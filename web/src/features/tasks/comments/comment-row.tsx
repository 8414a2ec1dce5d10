import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconPencil, IconSubtask, IconTrash } from '@tabler/icons-react';
import { type Mention, namedText, tokenText } from '@tandem/contract/chat/plain-text';
import { limits } from '@tandem/contract/limits';
import type { PersonSummary } from '@tandem/contract/people';
import type { TaskComment } from '@tandem/contract/tasks/tasks-comments';
import { type KeyboardEvent, type SubmitEvent, useMemo, useState } from 'react';
import { formatDateTime } from '../../../ui/dates.ts';
import { momentOf } from '../tasks.view.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { AttachButton, MessageFiles, PendingFiles, useCommentFiles } from '../../attachments/public.ts';
import { Folded } from '../../blocks/public.ts';
import { ReportButton } from '../../reports/public.ts';
import { madeTexts } from '../board.texts.ts';
import type { TaskPlace } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import styles from './comments.module.css';
import { namesOn, useAddComment } from './comments.queries.ts';
import { withNamed } from '../../../ui/writing/mentions.view.ts';
import { useWritingField } from '../../../ui/writing/writing-field.hooks.ts';
import { WritingTools } from '../../../ui/writing/writing-tools.tsx';
import { authorOf, commentIdOf, isUnsent } from './comments.view.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { TaskCard } from './task-reference.tsx';

const texts = taskTexts.comments;

// Outside the component, so that a draft survives closing the panel.
const drafts = new Map<string, string>();
const draftNames = new Map<string, readonly Mention[]>();

/** The input for a new comment. */
export function CommentForm({ task, me }: { task: TaskPlace; me: PersonSummary | null }) {
  const [typed, setTyped] = useState(drafts.get(task._id) ?? '');
  const type = (text: string) => {
    drafts.set(task._id, text);
    setTyped(text);
  };
  const named = () => draftNames.get(task._id) ?? [];
  const writing = useWritingField({
    useOptions: useMemo(() => namesOn(task.projectId), [task.projectId]),
    onType: type,
    onPick: (option) => draftNames.set(task._id, withNamed(named(), option)),
  });
  const add = useAddComment(task, me);
  const files = useCommentFiles(task, me?._id ?? '');
  const text = tokenText(typed.trim(), named());
  const maySend = (text !== '' || files.hasReady) && text.length <= limits.comment && !files.isBusy;
  const send = () => {
    if (!maySend) return;
    const { files: sent, giveBack } = files.take();
    type('');
    add({
      text,
      mentions: named(),
      files: sent,
      onRefused: () => {
        type(namedText(text, named()));
        giveBack();
      },
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (writing.onKeyDown(event) || event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) send();
    else writing.continueList(event);
  };
  return (
    <Box as="form" line="above" isFixed className={styles.form} onSubmit={submit}>
      <Box ground="field" round="lg" pad={8} isAnchor className={styles.box}>
        <PendingFiles files={files} />
        {writing.picker}
        <Textarea
          {...writing.props}
          variant="unstyled"
          className={styles.field}
          classNames={{ input: `l-bare ${styles.input}` }}
          aria-label={texts.text}
          placeholder={texts.placeholder}
          minRows={1}
          maxRows={6}
          maxLength={limits.comment}
          value={typed}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            files.onPaste(event);
            writing.props.onPaste(event);
          }}
        />
        <AttachButton onFiles={files.add} />
        <WritingTools writing={writing} />
        <Button type="submit" size="xs" disabled={!maySend}>
          {texts.add}
        </Button>
      </Box>
    </Box>
  );
}

interface CommentRowProps {
  comment: TaskComment;
  isOwn: boolean;
  /** Whether its author is blocked. */
  isFolded?: boolean;
  projectId: string;
  onEdit: (text: string, named: readonly Mention[]) => void;
  onDelete: () => void;
  onMakeTask: () => void;
}

/** A comment, which its author can edit and delete; that of a blocked member is folded. */
export function CommentRow({ isFolded = false, ...props }: CommentRowProps) {
  return (
    <Stack
      as="li"
      columns="24px minmax(0, 1fr)"
      gap={12}
      isAnchor
      id={commentIdOf(props.comment._id)}
      tabIndex={-1}
      className={styles.comment}
      aria-busy={isUnsent(props.comment) || undefined}
    >
      <Folded isFolded={isFolded}>
        <Comment {...props} />
      </Folded>
    </Stack>
  );
}

function Comment({ comment, isOwn, projectId, onEdit, onDelete, onMakeTask }: CommentRowProps) {
  const [isEdited, setEdited] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { createdBy, createdAt, editedAt, isHidden, madeTaskId, importedFrom } = comment;
  const name = authorOf(comment);
  const isSending = isUnsent(comment);
  return (
    <>
      <PersonAvatar person={createdBy ?? { firstName: name, lastName: '', photoUrl: null }} size={24} />
      <Stack gap={2}>
        <Row gap={8} align="start" tone="3" size={12} tall={24}>
          <Row gap={8} rowGap={0} wraps tall={24}>
            <Text as="strong" tone="1" font={13} weight={600} breaks dir="auto">
              {name}
            </Text>
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {isSending ? texts.sending : momentOf(createdAt, new Date())}
            </time>
            {editedAt && <span>{texts.edited}</span>}
            {importedFrom !== undefined && <span>{texts.imported}</span>}
          </Row>
          <Row as="span" isInline isLast className={styles.own}>
            {!isHidden && !isSending && !isEdited && madeTaskId === undefined && (
              <ActionIcon
                size={24}
                aria-label={madeTexts.ofComment(name)}
                title={madeTexts.short}
                onClick={onMakeTask}
              >
                <IconSubtask size={14} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
            {!isOwn && createdBy && !isHidden && (
              <ReportButton thing={{ kind: 'comment', id: comment._id, name, author: createdBy }} />
            )}
            {isOwn && !isSending && !isEdited && (
              <>
                {!isHidden && (
                  <ActionIcon size={24} aria-label={texts.editOf(name)} onClick={() => setEdited(true)}>
                    <IconPencil size={13} aria-hidden />
                  </ActionIcon>
                )}
                <ActionIcon size={24} aria-label={texts.deleteOf(name)} onClick={() => setDeleting(true)}>
                  <IconTrash size={13} aria-hidden />
                </ActionIcon>
              </>
            )}
          </Row>
        </Row>
        {isEdited ? (
          <EditComment
            comment={comment}
            projectId={projectId}
            onSave={onEdit}
            onEnd={() => setEdited(false)}
          />
        ) : (
          <CommentText comment={comment} isOwn={isOwn} />
        )}
        {comment.files && <MessageFiles files={comment.files} />}
        {madeTaskId !== undefined && <TaskCard projectId={projectId} taskId={madeTaskId} />}
      </Stack>
      <ConfirmDialog
        isOpen={isDeleting}
        title={texts.deleteQuestion}
        confirmLabel={texts.delete}
        isDangerous
        onConfirm={onDelete}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}

interface EditCommentProps extends Pick<CommentRowProps, 'comment' | 'projectId'> {
  onSave: CommentRowProps['onEdit'];
  onEnd: () => void;
}

/** The input in place of a comment that is edited. */
function EditComment({
  comment: { text: before, mentions = [] },
  projectId,
  onSave,
  onEnd,
}: EditCommentProps) {
  const [typed, setTyped] = useState(() => namedText(before, mentions));
  const [named, setNamed] = useState<readonly Mention[]>(mentions);
  const writing = useWritingField({
    useOptions: useMemo(() => namesOn(projectId), [projectId]),
    onType: setTyped,
    onPick: (option) => setNamed(withNamed(named, option)),
  });
  const text = tokenText(typed.trim(), named);
  const save = () => {
    if (text !== before) onSave(text, named);
    onEnd();
  };
  return (
    <Stack gap={8} isAnchor>
      {writing.picker}
      <Textarea
        {...writing.props}
        aria-label={texts.text}
        autoFocus
        maxRows={8}
        maxLength={limits.comment}
        value={typed}
        onKeyDown={(event) => {
          if (!writing.onKeyDown(event) && event.key === 'Enter') writing.continueList(event);
        }}
      />
      <Row gap={8} wraps>
        <WritingTools writing={writing} />
        <Text as="span" grows />
        <Button size="compact-sm" variant="default" onClick={onEnd}>
          {texts.cancel}
        </Button>
        <Button size="compact-sm" onClick={save} disabled={text === '' || text.length > limits.comment}>
          {texts.save}
        </Button>
      </Row>
    </Stack>
  );
}

/** The text, which only its author reads once a moderator hid it. */
function CommentText({
  comment: { text, mentions, files, isHidden },
  isOwn,
}: Pick<CommentRowProps, 'comment' | 'isOwn'>) {
  if (text === '' && !files && !isHidden)
    return (
      <Text tone="3" size={13}>
        {texts.filesGone}
      </Text>
    );
  return (
    <>
      {(!isHidden || isOwn) && text !== '' && (
        <Text as="div" size={14}>
          <Markdown text={text} mentions={mentions} isCompact />
        </Text>
      )}
      {isHidden && (
        <Text tone="3" size={13}>
          {isOwn ? texts.ownHidden : texts.hidden}
        </Text>
      )}
    </>
  );
}
