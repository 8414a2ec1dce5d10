import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react';
import { attachmentTexts as texts } from './attachments.texts.ts';
import styles from './attachments.module.css';
import { UploadList } from './upload-list.tsx';
import {
  addFiles,
  giveBack,
  isAt,
  nextComment,
  nextMessage,
  takeFiles,
  type TaskPlace,
  type UploadPlace,
  useUploads,
} from './uploads.store.ts';
import { QuietButton, Text } from '../../ui/layout/layout.tsx';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** The files of the next message of a chat: chosen, pasted or dropped. */
export const useMessageFiles = (chatId: string, me: string) =>
  useComposerFiles(
    useMemo(() => nextMessage(chatId), [chatId]),
    me,
  );

/** The files of the next comment on a task. */
export const useCommentFiles = ({ projectId, _id }: TaskPlace, me: string) =>
  useComposerFiles(
    useMemo(() => nextComment({ projectId, _id }), [projectId, _id]),
    me,
  );

function useComposerFiles(place: UploadPlace, me: string) {
  const all = useUploads((state) => state.uploads);
  const uploads = useMemo(() => all.filter(isAt(place, me)), [all, place, me]);
  return {
    uploads,
    /** Whether there is a file to send. */
    hasReady: uploads.some(({ stored }) => stored !== null),
    /** Whether a file is on its way, so that the text waits. */
    isBusy: uploads.some(({ stored, problem }) => stored === null && problem === null),
    add: (files: readonly File[]) => addFiles(place, me, files),
    /** The uploaded files, for what is sent now; `giveBack` returns them to the input when it is refused. */
    take: () => {
      const taken = takeFiles(place, me);
      return { files: taken.flatMap(({ stored }) => stored ?? []), giveBack: () => giveBack(taken) };
    },
    /** Attaches a pasted image; what has words too, such as cells of a table, is pasted as words. */
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      if (files.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      addFiles(place, me, [...files]);
    },
  };
}

export type ComposerFiles = ReturnType<typeof useComposerFiles>;

/** The files above the input, and the place to drop more. */
export function PendingFiles({ files }: { files: ComposerFiles }) {
  const isOver = useFileDrop(files.add);
  return (
    <>
      {isOver && (
        <Text
          tone="accent"
          font={13}
          weight={600}
          pad={12}
          below={8}
          ground="accent"
          round="sm"
          line="dashed"
          textAlign="center"
          spans
          className={styles.drop}
        >
          {texts.dropHere}
        </Text>
      )}
      {files.uploads.length > 0 && <UploadList label={texts.pending} uploads={files.uploads} />}
    </>
  );
}

/** Chooses files to attach. */
export function AttachButton({
  label = texts.attach,
  onFiles,
}: {
  label?: string;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <QuietButton
        square={36}
        className={styles.attach}
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={19} stroke={1.7} aria-hidden />
      </QuietButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** The inputs that are shown; what is dropped is for the latest, such as that of a dialog above another one. */
const takers: object[] = [];

/** Takes files that are dropped anywhere in the window; says whether some are held over it. */
function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const taker = {};
    takers.push(taker);
    const isMine = (event: DragEvent) => hasFiles(event) && takers.at(-1) === taker;
    const over = (event: DragEvent) => {
      if (!isMine(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const take = (event: DragEvent) => {
      if (!isMine(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragover: over, dragleave: leave, drop: take } as const;
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name as 'drop', listener);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name as 'drop', listener);
    };
  }, []);
  return isOver;
}
