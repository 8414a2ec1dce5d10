import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react';
import { attachmentTexts as texts } from './attachments.texts.ts';
import styles from './composer-files.module.css';
import { UploadList } from './upload-list.tsx';
import { addFiles, takeFiles, useUploads } from './uploads.store.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** The files of the next message of a chat: chosen, pasted or dropped. */
export function useComposerFiles(chatId: string, me: string) {
  const all = useUploads((state) => state.uploads);
  const uploads = useMemo(
    () => all.filter((one) => one.chatId === chatId && one.me === me),
    [all, chatId, me],
  );
  return {
    uploads,
    /** Whether there is a file to send. */
    hasReady: uploads.some(({ stored }) => stored !== null),
    /** Whether a file is on its way, so that the message waits. */
    isBusy: uploads.some(({ stored, problem }) => stored === null && problem === null),
    add: (files: readonly File[]) => addFiles(chatId, me, files),
    take: () => takeFiles(chatId, me),
    /** Attaches a pasted image; what has words too, such as cells of a table, is pasted as words. */
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      if (files.length === 0 || types.includes('text/plain')) return;
      event.preventDefault();
      addFiles(chatId, me, [...files]);
    },
  };
}

export type ComposerFiles = ReturnType<typeof useComposerFiles>;

/** The files above the input, and the place to drop more. */
export function PendingFiles({ files }: { files: ComposerFiles }) {
  const isOver = useFileDrop(files.add);
  return (
    <>
      {isOver && <p className={styles.drop}>{texts.dropHere}</p>}
      {files.uploads.length > 0 && <UploadList uploads={files.uploads} />}
    </>
  );
}

/** Chooses files to attach. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={styles.attach}
        aria-label={texts.attach}
        title={texts.attach}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={19} stroke={1.7} aria-hidden />
      </button>
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

/** Takes files that are dropped anywhere in the window; says whether some are held over it. */
function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const take = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragover: over, dragleave: leave, drop: take } as const;
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name as 'drop', listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name as 'drop', listener);
    };
  }, []);
  return isOver;
}
