import {
  attachmentLimits,
  removeAttachment,
  uploadChatFile,
  type Attachment,
} from '@tandem/contract/attachments';
import { create } from 'zustand';
import { call, CallFailure } from '../../platform/call.ts';
import { upload } from '../../platform/upload.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { sizeInWords } from './attachments.view.ts';

/** A file of a message that is not sent yet. */
export interface Upload {
  key: string;
  /** The member who chose it. */
  me: string;
  chatId: string;
  name: string;
  file: File;
  /** The sent share, 0 to 1. */
  share: number;
  /** Why it is not uploaded; null while it is, and afterwards. */
  problem: string | null;
  /** Whether trying again may help. */
  mayRetry: boolean;
  /** Once it is uploaded. */
  stored: Attachment | null;
}

/** The files that were chosen in this tab; they stay while one looks at another chat. */
export const useUploads = create<{ uploads: Upload[] }>()(() => ({ uploads: [] }));

const running = new Map<string, AbortController>();
const now = () => useUploads.getState().uploads;
const change = (key: string, changes: Partial<Upload>) =>
  useUploads.setState({ uploads: now().map((one) => (one.key === key ? { ...one, ...changes } : one)) });
const drop = (keys: ReadonlySet<string>) =>
  useUploads.setState({ uploads: now().filter(({ key }) => !keys.has(key)) });

/** What is refused before anything is sent. */
function problemOf({ size }: File): string | null {
  if (size === 0) return texts.empty;
  return size > attachmentLimits.bytes ? texts.tooLarge(sizeInWords(attachmentLimits.bytes)) : null;
}

/** Uploads of one tab at a time; the others wait. */
const atOnce = 2;
const waiting: string[] = [];

/** Starts to upload files for the next message of a chat; those that are too many say so. */
export function addFiles(chatId: string, me: string, files: readonly File[]): void {
  const there = now().filter((one) => one.chatId === chatId && one.me === me).length;
  const added = files.map((file, at): Upload => {
    const isTooMany = there + at >= attachmentLimits.ofMessage;
    const problem = isTooMany ? texts.tooMany(attachmentLimits.ofMessage) : problemOf(file);
    const key = crypto.randomUUID();
    return { key, me, chatId, name: file.name, file, share: 0, problem, mayRetry: false, stored: null };
  });
  useUploads.setState({ uploads: [...now(), ...added] });
  waiting.push(...added.flatMap(({ key, problem }) => (problem === null ? [key] : [])));
  startNext();
}

/** Tries a failed file again. */
export function retryFile(key: string): void {
  change(key, { problem: null, share: 0 });
  waiting.push(key);
  startNext();
}

/** Takes a file off the message: stops its upload, or removes what was stored. */
export function removeFile({ key, stored }: Upload): void {
  running.get(key)?.abort();
  drop(new Set([key]));
  // One that cannot be removed now is removed after a day.
  if (stored) void call(removeAttachment, { params: { fileId: stored._id } }).catch(() => undefined);
}

/** Takes the uploaded files of a chat for a message that is sent now. */
export function takeFiles(chatId: string, me: string): Attachment[] {
  const taken = now().filter((one) => one.chatId === chatId && one.me === me && one.stored);
  drop(new Set(taken.map(({ key }) => key)));
  return taken.flatMap(({ stored }) => stored ?? []);
}

function startNext(): void {
  while (running.size < atOnce) {
    const key = waiting.shift();
    if (key === undefined) return;
    const upload = now().find((one) => one.key === key);
    if (upload) void send(upload);
  }
}

async function send({ key, chatId, file, name }: Upload): Promise<void> {
  const controller = new AbortController();
  running.set(key, controller);
  try {
    const onProgress = (share: number) => change(key, { share });
    const { data } = await upload(
      uploadChatFile,
      { params: { chatId } },
      { file, name, onProgress, signal: controller.signal },
    );
    change(key, { share: 1, stored: data });
  } catch (error) {
    if (!controller.signal.aborted) change(key, failureOf(error));
  } finally {
    running.delete(key);
    startNext();
  }
}

function failureOf(error: unknown): Pick<Upload, 'problem' | 'mayRetry'> {
  if (!(error instanceof CallFailure)) return { problem: texts.failed, mayRetry: true };
  if (error.isOffline) return { problem: texts.offline, mayRetry: true };
  return { problem: error.message, mayRetry: error.status >= 500 || [402, 408, 429].includes(error.status) };
}
