import * as operations from '@tandem/contract/attachments';
import { formWith } from '../form.ts';
import { type AccessRow, members, type Situation } from './row.ts';

const file = formWith(Buffer.from('Tides'), { filename: 'tides.txt' });
const onTask = ({ p, task }: Situation) => ({ params: { projectId: p._id, taskId: task } });
/** The file of the task, by C. */
const onFile = ({ file: fileId }: Situation) => ({ params: { fileId } });
const team = (status: number) => members(404, { collaborator: status, owner: status });

/** The group chat of P and a task on its board, which has a file. */
export const attachmentsRows: AccessRow[] = [
  {
    operation: operations.uploadChatFile,
    input: ({ groupChat }) => ({ params: { chatId: groupChat } }),
    form: file,
    statuses: team(201),
  },
  { operation: operations.uploadTaskFile, input: onTask, form: file, statuses: team(201) },
  {
    operation: operations.viewFileSpace,
    input: ({ p }) => ({ query: { projectId: p._id } }),
    statuses: team(200),
  },
  { operation: operations.listTaskFiles, input: onTask, statuses: team(200) },
  { operation: operations.downloadAttachment, input: onFile, statuses: team(200) },
  { operation: operations.removeAttachment, input: onFile, statuses: team(200) },
];
