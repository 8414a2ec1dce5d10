import {
  attachmentLimits,
  removeAttachment,
  uploadChatFile,
  uploadTaskFile,
  type Attachment,
} from '@tandem/contract/attachments';
import { create } from 'zustand';
import { call, CallFailure } from '../../platform/call.ts';
import { upload, type Sending } from '../../platform/upload.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { sizeInWords } from './attachments.view.ts';

/** Where files are uploaded to: the next message of a chat, the next comment on a task, or a task. */
export interface UploadPlace {
  /** Names it among the places of this tab. */
  key: string;
  /** Why one file more is refused before it is sent, given how many wait already. */
  problemWith?(waiting: number): string | null;
  send(sending: Sending): Promise<{ data: Attachment }>;
  /** Shows what was uploaded, which then waits for nothing; absent where a message or comment takes it later. */
  show?(): Promise<unknown>;
}

/** A task, as its board lists it. */
export interface TaskPlace {
  projectId: string;
  _id: string;
}

const most = attachmentLimits.ofMessage;

/** The next message of a chat. */
export const nextMessage = (chatId: string): UploadPlace => ({
  key: `message ${chatId}`,
  problemWith: (waiting) => (waiting < most ? null : texts.tooMany(most)),
  send: (sending) => upload(uploadChatFile, { params: { chatId } }, sending),
});

/** The next comment on a task. */
export const nextComment = ({ projectId, _id: taskId }: TaskPlace): UploadPlace => ({
  key: `comment ${taskId}`,
  problemWith: (waiting) => (waiting < most ? null : texts.tooManyOfComment(most)),
  send: (sending) =>
    upload(uploadTaskFile, { params: { projectId, taskId }, query: { for: 'comment' } }, sending),
});

/** A task itself; `show` loads its files. */
export const ownFiles = (
  { projectId, _id: taskId }: TaskPlace,
  show: () => Promise<unknown>,
): UploadPlace => ({
  key: `task ${taskId}`,
  send: (sending) => upload(uploadTaskFile, { params: { projectId, taskId }, query: {} }, sending),
  show,
});

/** A file that is being uploaded, or waits for its message or comment. */
export interface Upload {
  key: string;
  /** The member who chose it. */
  me: string;
  place: UploadPlace;
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

/** Whether an upload is one of a member's at a place. */
export const isAt =
  (place: UploadPlace, me: string | null) =>
  (one: Upload): boolean =>
    one.place.key === place.key && one.me === me;

/** What is refused before anything is sent. */
function problemOf({ size }: File): string | null {
  if (size === 0) return texts.empty;
  return size > attachmentLimits.bytes ? texts.tooLarge(sizeInWords(attachmentLimits.bytes)) : null;
}

/** Uploads of one tab at a time; the others wait. */
const atOnce = 2;
const waiting: string[] = [];

/** Starts to upload files; those that are too many say so. */
export function addFiles(place: UploadPlace, me: string, files: readonly File[]): void {
  const there = now().filter(isAt(place, me)).length;
  const added = files.map((file, at): Upload => {
    const problem = place.problemWith?.(there + at) ?? problemOf(file);
    const key = crypto.randomUUID();
    return { key, me, place, name: file.name, file, share: 0, problem, mayRetry: false, stored: null };
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

/** Takes a file off its place: stops its upload, or removes what was stored. */
export function removeFile({ key, stored }: Upload): void {
  running.get(key)?.abort();
  drop(new Set([key]));
  // One that cannot be removed now is removed after a day.
  if (stored) void call(removeAttachment, { params: { fileId: stored._id } }).catch(() => undefined);
}

/** Takes the uploaded files of a place for what is sent now. */
export function takeFiles(place: UploadPlace, me: string): Upload[] {
  const taken = now().filter((one) => isAt(place, me)(one) && one.stored);
  drop(new Set(taken.map(({ key }) => key)));
  return taken;
}

/** Puts files back that were taken for what was refused. */
export const giveBack = (taken: readonly Upload[]): void =>
  useUploads.setState({ uploads: [...taken, ...now()] });

function startNext(): void {
  while (running.size < atOnce) {
    const key = waiting.shift();
    if (key === undefined) return;
    const waits = now().find((one) => one.key === key);
    if (waits) void send(waits);
  }
}

async function send({ key, place, file, name }: Upload): Promise<void> {
  const controller = new AbortController();
  running.set(key, controller);
  try {
    const onProgress = (share: number) => change(key, { share });
    const { data } = await place.send({ file, name, onProgress, signal: controller.signal });
    if (place.show === undefined) change(key, { share: 1, stored: data });
    else {
      await place.show();
      drop(new Set([key]));
    }
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
