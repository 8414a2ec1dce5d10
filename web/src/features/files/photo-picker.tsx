import { Button } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { PersonAvatar } from '../../ui/people/person-avatar.tsx';
import { lazyPart } from '../../ui/states/lazy-part.ts';
import { fileTexts } from './files.texts.ts';
import { isPhoto, photoTypes } from './files.view.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import styles from './photo.module.css';

const PhotoDialog = lazyPart(async () => (await import('./photo-dialog.tsx')).PhotoDialog);

interface PhotoPickerProps {
  label: string;
  /** The person whose initials replace a missing photo. */
  person: { firstName: string; lastName: string };
  /** The photo's path on this server, or null. */
  value: string | null;
  onChange: (photoUrl: string | null) => void;
  error?: ReactNode;
  /** Replaces the hint on types of photos. */
  hint?: string | undefined;
  /** Width and height of the photo in pixels. */
  size?: number;
  /** Set at sign-up, where an upload ticket replaces the session (ADR 0009). */
  isSigningUp?: boolean;
}

/** Chooses a photo by file dialog or drag and drop, crops it and uploads it. */
export function PhotoPicker(props: PhotoPickerProps) {
  const {
    label,
    person,
    value,
    onChange,
    error,
    hint = fileTexts.hint,
    size = 112,
    isSigningUp = false,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { subject, isOpen, open, ...dialog } = useDialog<{ file: File; round: number }>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [labelId, hintId] = [useId(), useId()];
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem(isPhoto(chosen) ? null : fileTexts.refusals.notImage);
    if (isPhoto(chosen)) open({ file: chosen, round: (subject?.round ?? 0) + 1 });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  // The dialog mounts open, so it cannot return the focus by itself.
  const close = () => {
    dialog.close();
    requestAnimationFrame(() => chooser.current?.focus());
  };
  const onStored = (url: string) => {
    onChange(url);
    close();
  };
  const remove = () => {
    onChange(null);
    chooser.current?.focus();
  };
  const sentence = problem ?? error;
  return (
    <Row
      gap={16}
      rowGap={16}
      wraps
      role="group"
      aria-labelledby={labelId}
      className={styles.picker}
      data-over={isOver}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <PersonAvatar person={{ ...person, photoUrl: value }} size={size} />
      <Stack gap={8} align="start" grows={180}>
        <Text as="span" font={14} weight={600} id={labelId}>
          {label}
        </Text>
        <Row gap={4} align="stretch" wraps>
          <Button
            ref={chooser}
            variant="default"
            size="xs"
            leftSection={<IconPhoto size={16} aria-hidden />}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {value ? fileTexts.change : fileTexts.choose}
          </Button>
          {value && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={remove}
            >
              {fileTexts.remove}
            </Button>
          )}
        </Row>
        <Text tone="3" size={13} id={hintId}>
          {isOver ? fileTexts.dropHere : hint}
        </Text>
        {sentence && (
          <Text tone="danger" size={13} role="alert">
            {sentence}
          </Text>
        )}
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        accept={photoTypes.join(',')}
        aria-label={label}
        onChange={(event) => {
          choose(event.currentTarget.files?.[0]);
          // Otherwise browsers fire no change event when the same file is chosen again.
          event.currentTarget.value = '';
        }}
      />
      {subject && (
        <PhotoDialog
          key={subject.round}
          file={subject.file}
          isOpen={isOpen}
          isSigningUp={isSigningUp}
          onStored={onStored}
          onClose={close}
        />
      )}
    </Row>
  );
}
