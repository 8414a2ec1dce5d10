export const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const ada = { id: uuid(1), emailId: 'ada@example.org', password: 'correct horse battery' };
export const bo = { id: uuid(2) };
export const cy = { id: uuid(3) };
export const gone = { id: uuid(4) };
export const hut = { id: uuid(11), title: 'Hut book' };
export const tide = { id: uuid(12) };
export const groupChatId = uuid(51);
export const directChatId = uuid(52);
export const taskId = uuid(61);
/** The token of a session of Bo's that the version before had opened. */
export const sessionToken = 'b'.repeat(43);

export const at = `timestamptz '2026-11-10T09:00:00Z'`;
export const end = `timestamptz '2026-12-10T09:00:00Z'`;
