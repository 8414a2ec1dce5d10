import type { Violation } from './violation.ts';
import type { Source } from './source.ts';

/** Words that ADR 0016 replaced, with the word of the field; none of them may be part of an identifier or file name. */
const replaced = new Map([
  ['attendance', 'presence'],
  ['belongings', 'member data'],
  ['breach', 'violation'],
  ['bytewise', 'textC'],
  ['chapter', 'module'],
  ['closeness', 'match kind'],
  ['door', 'entry point'],
  ['expel', 'remove from an audience'],
  ['farewell', 'on account deleted'],
  ['happening', 'activity event'],
  ['hasten', 'fast resolve'],
  ['hearing', 'audience resolver'],
  ['house', 'app, codebase'],
  ['lesson', 'message'],
  ['patrol', 'reconcile all'],
  ['river', 'flow'],
  ['sequel', 'after commit'],
  ['talker', 'sender'],
  ['shelf', 'saved and ignored'],
  ['verdict', 'decision, result'],
  ['wish', 'command'],
  ['worth', 'weight'],
]);

/** Whole identifiers that are everyday words elsewhere, such as `Math.floor`. */
const replacedWhole = new Map([
  ['AtBoard', 'BoardContext'],
  ['AtTask', 'TaskContext'],
  ['Enlist', 'IndexPerson'],
  ['Grant', 'HandleCommand'],
  ['OwnData', 'ExportMemberData'],
  ['PersonBrief', 'PersonSummary'],
  ['SteadyPool', 'ResilientPool'],
  ['admit', 'addToAudience'],
  ['anyOf', 'inIds'],
  ['book', 'operationRegistry'],
  ['changeFollowed', 'withProjectHooks'],
  ['createBatches', 'createBatchWriter'],
  ['createTurns', 'createKeyedLimiter'],
  ['ear', 'client'],
  ['enterBoard', 'requireBoardAccess'],
  ['floor', 'package'],
  ['ground', 'deps'],
  ['groundOf', 'createDeps'],
  ['holdBoard', 'lockBoard'],
  ['inPages', 'inChunks'],
  ['personBrief', 'personSummary'],
  ['shareReads', 'coalesceReads'],
]);

/** File names without folder and ending; without a role: `kept-chats` for `kept-chats.queries.ts`. */
const replacedFiles = new Map([
  ['admission', 'authenticate-request, authenticate-socket'],
  ['any-of', 'in-ids'],
  ['batches', 'batch-writer'],
  ['book', 'registry'],
  ['calm', 'after-first-paint'],
  ['guard', 'membership-sync'],
  ['hidden', 'opaque-array'],
  ['imports', 'fast-resolve'],
  ['kept', 'member-storage'],
  ['kept-board', 'board-cache'],
  ['kept-chats', 'chat-cache'],
  ['kept-people', 'people-cache'],
  ['live-bond', 'live-effects'],
  ['pages', 'in-chunks'],
  ['session-bond', 'session-effects'],
  ['shared-reads', 'coalesce-reads'],
  ['steady-pool', 'resilient-pool'],
  ['stop', 'graceful-shutdown'],
  ['turns', 'keyed-limiter'],
]);

// `server/src/platform/guards` and `web/src/ui/page/hidden.tsx` are the field's own words.
const allowedFiles = new Set(['web/src/ui/page/hidden.tsx', 'web/src/ui/page/hidden.module.css']);

/** Identifiers and files that ADR 0016 renamed keep their new names. */
export function checkOldNames({ path, place, identifiers }: Source): Violation[] {
  const stem = place.file.split('.')[0] ?? '';
  const fileMessage = allowedFiles.has(path) ? undefined : (replacedFiles.get(stem) ?? replacementIn(stem));
  const inFile = fileMessage === undefined ? [] : [{ path, message: messageFor(stem, fileMessage) }];
  const inCode = [...identifiers].flatMap(([name, line]) => {
    const better = replacedWhole.get(name) ?? replacementIn(name);
    return better === undefined ? [] : [{ path, line, message: messageFor(name, better) }];
  });
  return [...inFile, ...inCode];
}

const messageFor = (name: string, better: string) =>
  `"${name}" was renamed (ADR 0016): say ${better}. The field's words stand in docs/adr/0016.`;

function replacementIn(name: string): string | undefined {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  for (const word of words) {
    const singular = word.replace(/(?:es|s|ed|ing)$/, '');
    const better = replaced.get(word) ?? replaced.get(singular) ?? replaced.get(word.replace(/s$/, ''));
    if (better !== undefined) return better;
  }
  return undefined;
}
