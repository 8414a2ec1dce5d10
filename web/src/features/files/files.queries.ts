import {
  deleteFile,
  fileLimits,
  openUploadTicket,
  photoBucket,
  uploadFile,
  type FileMetadata,
} from '@tandem/contract/files';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, CallFailure } from '../../platform/call.ts';
import { queryOf } from '../../platform/query/query-of.ts';
import { upload, type Sending } from '../../platform/upload.ts';
import { existingOf, pathOfPhoto, refusalOf, stampedName } from './files.view.ts';

const params = { bucket: photoBucket };

/** Deletes a photo of the member by its URL. One that is gone already counts as deleted. */
export async function deletePhoto(url: string): Promise<void> {
  const token = url.split('/').at(-1) ?? '';
  try {
    await call(deleteFile, { params: { ...params, token } });
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 404) throw error;
  }
}

const ticket = {
  ...queryOf(openUploadTicket, { params }),
  staleTime: 'static' as const,
  // One ticket for the whole sign-up: at the end, the photo must still belong to it.
  gcTime: fileLimits.ticketLife,
};

const store = async (sending: Sending): Promise<FileMetadata> => {
  const query = { path: pathOfPhoto(sending.name) };
  return (await upload(uploadFile, { params, query }, sending)).data;
};

async function storeWithTicket(client: QueryClient, sending: Sending): Promise<FileMetadata> {
  await client.query(ticket);
  try {
    return await store(sending);
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 401) throw error;
    client.removeQueries({ queryKey: ticket.queryKey });
    await client.query(ticket);
    return store(sending);
  }
}

/** A photo whose name is taken, and the existing image. */
export interface Question {
  existing: FileMetadata;
  photo: Blob;
  name: string;
}

interface State {
  /** The uploaded share of the photo, 0 to 1; null when idle. */
  share: number | null;
  problem: string | null;
  question: Question | null;
}

const idle: State = { share: null, problem: null, question: null };

/** Uploads one photo at a time, with progress and cancel. Asks whether to use an existing photo of the same name. */
export function usePhotoUpload({
  isSigningUp,
  onStored,
}: {
  isSigningUp: boolean;
  onStored: (url: string) => void;
}) {
  const client = useQueryClient();
  const [state, setState] = useState(idle);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (photo: Blob, name: string) => {
    const controller = new AbortController();
    running.current = controller;
    const onProgress = (share: number) => setState((now) => ({ ...now, share }));
    setState((now) => ({ ...now, share: 0, problem: null }));
    try {
      const sending = { file: photo, name, onProgress, signal: controller.signal };
      const stored = await (isSigningUp ? storeWithTicket(client, sending) : store(sending));
      setState(idle);
      onStored(stored.downloadUrl);
    } catch (error) {
      const existing = existingOf(error);
      if (existing) setState({ ...idle, question: { existing, photo, name } });
      else setState((now) => ({ ...now, share: null, problem: refusalOf(error) }));
    }
  };
  return {
    ...state,
    send,
    cancel: () => running.current?.abort(),
    fail: (problem: string | null) => setState((now) => ({ ...now, problem })),
    useExisting: ({ existing }: Question) => {
      setState(idle);
      onStored(existing.downloadUrl);
    },
    sendRenamed: ({ photo, name }: Question) => send(photo, stampedName(name, new Date())),
  };
}
