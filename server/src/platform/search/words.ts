/** A search word in the spellings a text may use. */
export interface SearchWord {
  /** The word as typed, then without its signs ("node.js", "nodejs"). */
  spellings: string[];
  /** Its plain words, used when no text has it as typed; empty for a plain word. */
  parts: string[];
}

const longest = 40;
const mostAsked = 8;

const between = /[\s\p{Cc}\p{Z}\p{Ps}\p{Pe}\p{Pi}\p{Pf},;:!?"/|…—–¡¿·،؛؟、。]+/u;
/** Trims punctuation from both ends; scans once from each side, because thousands of signs may be between. */
const core = /(?:\P{P}|[#%@_\\])(?:.*(?:\P{P}|[#%@_\\]))?/su;
/** Wildcards of other searches; a word with one matches literally or not at all. */
const wildcards = /[%_\\]/;
const plainWords = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts written without spaces, including their length marks. */
const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const runs = new RegExp(`[${spaceless}]+|[^${spaceless}]+`, 'gu');
const isSpaceless = new RegExp(`^[${spaceless}]`, 'u');

/** The distinct folded words of a text: whole, their parts, and pairs of characters for scripts without spaces. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const run of runsOf(text)) {
    if (isSpaceless.test(run)) for (const pair of pairsOf(run, { withLast: true })) words.add(pair);
    else for (const word of [...spellingsOf(run), ...partsOf(run)]) words.add(word);
  }
  return words;
}

/** The distinct folded words of a text without its signs ("node", "js"), and pairs of characters for scripts without spaces. */
export function plainWordsOf(text: string): Set<string> {
  return new Set(
    runsOf(text).flatMap((run) =>
      isSpaceless.test(run) ? pairsOf(run, { withLast: true }) : (run.match(plainWords) ?? []).map(cut),
    ),
  );
}

/** A plain word of a search. */
export interface PlainWord {
  word: string;
  /** Whether it is one of a script without spaces: a pair of characters, or a single one. */
  isSpaceless: boolean;
}

/** The plain words of a search, at most 8. A text that has all of them matches. */
export function plainWordsOfSearch(search: string): PlainWord[] {
  const words = new Map<string, PlainWord>();
  for (const run of runsOf(search)) {
    const isPairs = isSpaceless.test(run);
    const found = isPairs ? pairsOf(run, { withLast: false }) : (run.match(plainWords) ?? []).map(cut);
    for (const word of found) words.set(word, { word, isSpaceless: isPairs });
  }
  return [...words.values()].slice(0, mostAsked);
}

/** The words of a search, at most 8; empty for spaces and punctuation. */
export function wordsOfSearch(search: string): SearchWord[] {
  const wanted = new Map<string, SearchWord>();
  for (const run of runsOf(search)) {
    const words: SearchWord[] = isSpaceless.test(run)
      ? pairsOf(run, { withLast: false }).map((pair) => ({ spellings: [pair], parts: [] }))
      : [
          wildcards.test(run)
            ? { spellings: [cut(run)], parts: [] }
            : { spellings: spellingsOf(run), parts: partsOf(run) },
        ];
    for (const word of words) wanted.set(word.spellings[0] ?? '', word);
  }
  return [...wanted.values()].slice(0, mostAsked);
}

function runsOf(text: string): string[] {
  return fold(text)
    .split(between)
    .flatMap((chunk) => chunk.match(runs) ?? [])
    .map((run) => run.match(core)?.[0] ?? '')
    .filter((run) => run !== '');
}

function spellingsOf(run: string): string[] {
  const parts = run.match(plainWords) ?? [];
  return parts.length > 1 ? [cut(run), cut(parts.join(''))] : [cut(run)];
}

function partsOf(run: string): string[] {
  const parts = (run.match(plainWords) ?? []).map(cut);
  return parts[0] === cut(run) ? [] : parts.slice(0, mostAsked);
}

function pairsOf(run: string, { withLast }: { withLast: boolean }): string[] {
  const signs = Array.from(run);
  const pairs = signs.slice(1).map((sign, place) => `${signs[place]}${sign}`);
  return withLast || pairs.length === 0 ? [...pairs, ...signs.slice(-1)] : pairs;
}

const cut = (word: string): string =>
  word.length > longest ? Array.from(word).slice(0, longest).join('') : word;

const foldedAway = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\p{Variation_Selector}\p{Cf}]/gu;

/** Letters with a stroke, which Unicode does not decompose but people type without it. */
const plain: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
};
const unplain = new RegExp(`[${Object.keys(plain).join('')}]`, 'gu');

/**
 * Normalises text for comparison: lower case, without accents, letters with a stroke as plain
 * ones, one form per character. Done here, not in the database, so that both engines agree.
 */
export function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(foldedAway, '')
    .toLowerCase()
    .replace(unplain, (letter) => plain[letter] ?? letter)
    .normalize('NFC');
}

/** Whether a short text, such as a name, contains every word of a search; true for an empty one. */
export function containsWords(text: string, search: string): boolean {
  const whole = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
