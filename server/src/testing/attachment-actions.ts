import { type Attachment, uploadChatFile, uploadTaskFile } from '@tandem/contract/attachments';
import { type ChatMessage, postChatMessage } from '@tandem/contract/chat';
import { formWith } from './form.ts';
import type { Actor } from './test-app.ts';

/** Bytes of a text whose letters are bytes. */
export const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Uploads a file for a message of a chat. */
export const uploadTo = (chatId: string, who: Actor, content: Uint8Array, filename = 'notes.txt') =>
  who.send(uploadChatFile, { params: { chatId } }, formWith(content, { filename }));

/** Uploads a file that is accepted. */
export async function fileIn(
  chatId: string,
  who: Actor,
  content: Uint8Array,
  filename?: string,
): Promise<Attachment> {
  const reply = await uploadTo(chatId, who, content, filename);
  if (reply.statusCode !== 201) throw new Error(`The file was refused: ${reply.body}`);
  return reply.json<{ data: Attachment }>().data;
}

/** Sends a message with files. */
export const sendFiles = async (
  chatId: string,
  who: Actor,
  fileIds: string[],
  more: { text?: string; clientId?: string } = {},
): Promise<ChatMessage> =>
  (await who.call(postChatMessage, { params: { chatId }, body: { fileIds, ...more } })).data;

/** Uploads a file for a comment on a task. */
export const uploadForComment = (
  params: { projectId: string; taskId: string },
  who: Actor,
  content: Uint8Array,
  filename = 'notes.txt',
) => who.send(uploadTaskFile, { params, query: { for: 'comment' } }, formWith(content, { filename }));
