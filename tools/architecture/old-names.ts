import type { Violation } from './violation.ts';
import type { Source } from './source.ts';

/** Words that ADR 0016 replaced, with their replacements. Identifiers and file names must not contain them. */
const replaced = new Map([
  ['aim', 'target'],
  ['attendance', 'presence'],
  ['belongings', 'member data'],
  ['breach', 'violation'],
  ['bytewise', 'textC'],
  ['chapter', 'module'],
  ['closeness', 'match kind'],
  ['crew', 'participants'],
  ['door', 'entry point'],
  ['enrol', 'sign up'],
  ['expel', 'remove from an audience'],
  ['farewell', 'on account deleted'],
  ['flaw', 'violation'],
  ['happening', 'activity event'],
  ['hasten', 'fast resolve'],
  ['heard', 'received'],
  ['hearing', 'audience resolver'],
  ['house', 'app, codebase'],
  ['lesson', 'message'],
  ['mend', 'fix, restore'],
  ['objection', 'violation, refusal'],
  ['patrol', 'reconcile all'],
  ['river', 'flow'],
  ['sequel', 'after commit'],
  ['stood', 'previous, cached'],
  ['talker', 'sender'],
  ['tell', 'publish, report, notify'],
  ['told', 'published, received'],
  ['shelf', 'saved and ignored'],
  ['verdict', 'decision, result'],
  ['wish', 'command'],
  ['worth', 'weight'],
]);

/** Whole identifiers whose words are allowed elsewhere, such as `floor` in `Math.floor`. */
const replacedWhole = new Map([
  ['AtBoard', 'BoardContext'],
  ['AtTask', 'TaskContext'],
  ['Enlist', 'IndexPerson'],
  ['Grant', 'HandleCommand'],
  ['OwnData', 'ExportMemberData'],
  ['PersonBrief', 'PersonSummary'],
  ['SteadyPool', 'ResilientPool'],
  ['admit', 'addToAudience'],
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

/** File names up to the first dot: `kept-chats` for `kept-chats.queries.ts`. */
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

// `hidden` is the field's word here: the component hides text visually.
const allowedFiles = new Set(['web/src/ui/page/hidden.tsx', 'web/src/ui/page/hidden.module.css']);

/** Refuses the identifiers and file names that ADR 0016 replaced. */
export function checkOldNames({ path, place, identifiers }: Source): Violation[] {
  const stem = place.file.split('.')[0] ?? '';
  const fileMessage = allowedFiles.has(path) ? undefined : (replacedFiles.get(stem) ?? replacementIn(stem));
  const inFile = fileMessage === undefined ? [] : [{ path, message: messageFor(stem, fileMessage) }];
  const inCode = [...identifiers].flatMap(([name, line]) => {
    const replacement = replacedWhole.get(name) ?? replacementIn(name);
    return replacement === undefined ? [] : [{ path, line, message: messageFor(name, replacement) }];
  });
  return [...inFile, ...inCode];
}

const messageFor = (name: string, replacement: string) =>
  `"${name}" is an old name (ADR 0016): use ${replacement}.`;

function replacementIn(name: string): string | undefined {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  for (const word of words) {
    const singular = word.replace(/(?:es|s|ed|ing)$/, '');
    const replacement = replaced.get(word) ?? replaced.get(singular) ?? replaced.get(word.replace(/s$/, ''));
    if (replacement !== undefined) return replacement;
  }
  return undefined;
}
