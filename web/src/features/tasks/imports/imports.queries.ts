import type { Project } from '@tandem/contract/projects';
import {
  exportProject,
  importChanged,
  type ImportMapping,
  listImports,
  mapImport,
  startImport,
  type TaskImport,
  undoImport,
  uploadImport,
  viewImport,
} from '@tandem/contract/tasks/tasks-imports';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { keyOf, queryOf } from '../../../platform/query/query-of.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { upload } from '../../../platform/upload.ts';
import { listenToImports } from './imports.live.ts';
import { importTexts as texts } from './imports.texts.ts';

const stale = { staleAfter: [importChanged] };
const listOf = (id: string) => queryOf(listImports, { params: { id } }, stale);
const oneOf = (id: string, importId: string) => queryOf(viewImport, { params: { id, importId } }, stale);

/** The imports of the last day, kept up to date. */
export function useImports(projectId: string) {
  const client = useQueryClient();
  useEffect(() => listenToImports(client), [client]);
  return useQuery(listOf(projectId));
}

/** An import with its preview, or how far it is. */
export const useImport = (projectId: string, importId: string | null) =>
  useQuery({ ...oneOf(projectId, importId ?? ''), enabled: importId !== null });

/** Shows what a write returned, and loads the list again. */
function show(client: QueryClient, projectId: string, data: TaskImport): void {
  client.setQueryData(oneOf(projectId, data._id).queryKey, { data });
  void client.invalidateQueries({ queryKey: keyOf(listImports, { params: { id: projectId } }) });
}

/** Sends a file and shows its preview; `share` says how much of it was sent. */
export function useUploadImport(projectId: string, onRead: (data: TaskImport) => void) {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const mutation = useMutation({
    mutationFn: (file: File) =>
      upload(uploadImport, { params: { id: projectId } }, { file, name: file.name, onProgress: setShare }),
    onSuccess: ({ data }) => {
      show(client, projectId, data);
      onRead(data);
    },
  });
  return { ...mutation, share };
}

const failures = { map: texts.notMapped, start: texts.notStarted, undo: texts.notUndone };
type Act = { act: 'map' | 'start'; mapping: ImportMapping } | { act: 'undo' };

/** Changes a preview, starts an import, or undoes it. */
export function useImportActs(projectId: string, importId: string) {
  const client = useQueryClient();
  const params = { id: projectId, importId };
  const mutation = useMutation({
    mutationFn: (done: Act) =>
      done.act === 'undo'
        ? call(undoImport, { params })
        : call(done.act === 'map' ? mapImport : startImport, { params, body: done.mapping }),
    onSuccess: ({ data }) => show(client, projectId, data),
    onError: (error, done) => {
      reportFailedWrite(error, failures[done.act], () => mutation.mutate(done));
      void client.invalidateQueries({ queryKey: keyOf(viewImport, { params }) });
    },
  });
  return mutation;
}

/** Saves the project as a file. */
export function useExport({ _id: id, title }: Project) {
  const mutation = useMutation({
    mutationFn: () => call(exportProject, { params: { id } }),
    onSuccess: (data) =>
      saveFile(texts.export.fileName(title), 'application/json', JSON.stringify(data, null, 1)),
    onError: (error) => reportFailedWrite(error, texts.export.failed, () => mutation.mutate()),
  });
  return mutation;
}
